/** An account that the entity lists as mentioned in the post. */
export interface MentionedAccount {
  readonly username: string
  readonly acct: string
  readonly url: string
}

/** A hashtag that the entity lists for the post. */
export interface NamedTag {
  readonly name: string
  readonly url?: string | null | undefined
}

/** What a link in a post stands for. */
export type RecognizedLink = { kind: 'mention'; acct: string } | { kind: 'hashtag'; name: string } | { kind: 'link' }

export interface LinkFacts {
  readonly href: string
  readonly text: string
  readonly classes: readonly string[]
  readonly rel: string
}

/** The mentions and tags of a post, indexed for lookups. */
export interface KnownNames {
  readonly mentionAt: (address: string) => MentionedAccount | undefined
  /** The accounts a handle without the @ may mean. */
  readonly mentionsNamed: (handle: string) => readonly MentionedAccount[]
  readonly mentionNamedAt: (handle: string, host: string) => MentionedAccount | undefined
  readonly hasTag: (name: string) => boolean
  readonly localDomain: string | null
}

/** Sensible entities list no more than this; indexing each one costs time before anything is drawn. */
const mostListed = 1000

/**
 * Indexes the mentions and tags of a post, so that recognizing a link takes the same time however many there are. The index is
 * only built when the first link asks for it, because most posts have none.
 */
export function knownNames(mentions: readonly MentionedAccount[], tags: readonly NamedTag[], localDomain: string | null): KnownNames {
  let arranged: ReturnType<typeof arrangeMentions> | undefined
  let names: ReadonlySet<string> | undefined
  const arrange = () => (arranged ??= arrangeMentions(mentions.slice(0, mostListed), localDomain))
  return {
    mentionAt: (address) => arrange().byAddress.get(tidy(address)),
    mentionsNamed: (handle) => arrange().byHandle.get(handle) ?? [],
    mentionNamedAt: (handle, host) => arrange().byHandleAndHost.get(`${handle} ${host}`),
    hasTag: (name) => (names ??= new Set(tags.slice(0, mostListed).map((tag) => normalizeTag(tag.name)))).has(name),
    localDomain,
  }
}

function arrangeMentions(mentions: readonly MentionedAccount[], localDomain: string | null) {
  const byAddress = new Map<string, MentionedAccount>()
  const byHandle = new Map<string, MentionedAccount[]>()
  const byHandleAndHost = new Map<string, MentionedAccount>()
  for (const mention of mentions) {
    const address = tidy(mention.url)
    if (address !== '' && !byAddress.has(address)) byAddress.set(address, mention)
    const host = hostOf(mention.url) ?? ''
    for (const handle of handlesOf(mention, localDomain)) {
      const others = byHandle.get(handle)
      if (others === undefined) byHandle.set(handle, [mention])
      else others.push(mention)
      const key = `${handle} ${host}`
      if (!byHandleAndHost.has(key)) byHandleAndHost.set(key, mention)
    }
  }
  return { byAddress, byHandle, byHandleAndHost }
}

/** Every handle by which a text may mention this account. */
function handlesOf(mention: MentionedAccount, localDomain: string | null): ReadonlySet<string> {
  const acct = mention.acct.toLowerCase()
  const handles = new Set([acct, mention.username.toLowerCase()])
  if (!acct.includes('@') && localDomain !== null) handles.add(`${acct}@${localDomain}`)
  return handles
}

/**
 * Tells mentions and hashtags from other links, whatever software wrote the HTML.
 *
 * The link's text must agree with its target: a link that reads `@ada` and leads elsewhere stays a plain link.
 */
export function recognizeLink(facts: LinkFacts, known: KnownNames): RecognizedLink {
  const text = facts.text.trim()
  // No account or tag has a longer name; comparing longer texts would cost time for each letter.
  if (text.length > longestName) return { kind: 'link' }
  if (/^[@＠]/u.test(text)) {
    const acct = mentionedAcct(facts, text.slice(1), known)
    if (acct !== null) return { kind: 'mention', acct }
  }
  if (/^[#＃]/u.test(text)) {
    const name = hashtagName(facts, text.slice(1), known)
    if (name !== null) return { kind: 'hashtag', name }
  }
  // Some servers put the sign outside the link: "@<a>ada</a>", "#<a>tag</a>".
  if (facts.classes.includes('mention') && !facts.classes.includes('hashtag')) {
    const byUrl = known.mentionAt(facts.href)
    if (byUrl) return { kind: 'mention', acct: byUrl.acct }
  }
  return { kind: 'link' }
}

const longestName = 1000

function mentionedAcct(facts: LinkFacts, handle: string, known: KnownNames): string | null {
  const wanted = handle.toLowerCase()
  const named = known.mentionsNamed(wanted)
  const byUrl = known.mentionAt(facts.href)
  if (byUrl && (named.length === 0 || handlesOf(byUrl, known.localDomain).has(wanted))) return byUrl.acct
  // The link may point to the profile page while the entity holds the actor's address, or the reverse.
  const host = hostOf(facts.href)
  const sameHost = host === null ? undefined : known.mentionNamedAt(wanted, host)
  if (sameHost) return sameHost.acct
  if (facts.classes.includes('mention') && named.length === 1 && named[0]) return named[0].acct
  return acctFromAddress(facts.href, wanted, known.localDomain)
}

/** `/@ada`, `/users/ada`, `/u/ada`, `/profile/ada`, `/@ada@example.org`: the profile paths of the fediverse. */
const profilePath = /^https?:\/\/([^/?#@\\]+)\/(?:@|users\/|user\/|u\/|profile\/|accounts\/|ap\/users\/)([\w.-]+)(?:@([\w.-]+))?\/?$/i

function acctFromAddress(href: string, handle: string, localDomain: string | null): string | null {
  const match = profilePath.exec(href)
  if (!match?.[1] || !match[2]) return null
  const username = match[2].toLowerCase()
  const host = (match[3] ?? match[1]).toLowerCase()
  if (handle !== username && handle !== `${username}@${host}`) return null
  return host === localDomain ? match[2] : `${match[2]}@${host}`
}

function hashtagName(facts: LinkFacts, written: string, known: KnownNames): string | null {
  if (written === '' || /[\s#＃]/u.test(written)) return null
  const isListed = known.hasTag(normalizeTag(written))
  const isMarked = facts.classes.includes('hashtag') || facts.rel.split(/\s+/).includes('tag')
  return isListed || isMarked ? written : null
}

/** Tags are compared without case and width (`＃Ｃａｔ` equals `cat`). */
export function normalizeTag(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

function hostOf(address: string): string | null {
  return /^https?:\/\/([^/?#\\]+)/i.exec(address)?.[1]?.toLowerCase() ?? null
}

function tidy(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/i, (origin) => origin.toLowerCase()).replace(/\/$/, '')
}
