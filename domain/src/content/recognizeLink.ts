/** A person the server says the post mentions. */
export interface MentionedAccount {
  readonly username: string
  readonly acct: string
  readonly url: string
}

/** A tag the server says the post carries. */
export interface NamedTag {
  readonly name: string
  readonly url?: string | null | undefined
}

/** What a link turns out to be. */
export type RecognizedLink = { kind: 'mention'; acct: string } | { kind: 'hashtag'; name: string } | { kind: 'link' }

export interface LinkFacts {
  readonly href: string
  readonly text: string
  readonly classes: readonly string[]
  readonly rel: string
}

interface Known {
  readonly mentions: readonly MentionedAccount[]
  readonly tags: readonly NamedTag[]
  readonly localDomain: string | null
}

/**
 * Tells mentions and hashtags from plain links, whatever software wrote them.
 *
 * The text must agree with the target: a link that reads `@ada` and leads elsewhere stays a link.
 */
export function recognizeLink(facts: LinkFacts, known: Known): RecognizedLink {
  const text = facts.text.trim()
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
    const byUrl = known.mentions.find((mention) => sameAddress(mention.url, facts.href))
    if (byUrl) return { kind: 'mention', acct: byUrl.acct }
  }
  return { kind: 'link' }
}

function mentionedAcct(facts: LinkFacts, handle: string, known: Known): string | null {
  const wanted = handle.toLowerCase()
  const named = known.mentions.filter((mention) => names(mention, wanted, known.localDomain))
  const byUrl = known.mentions.find((mention) => sameAddress(mention.url, facts.href))
  if (byUrl && (named.includes(byUrl) || named.length === 0)) return byUrl.acct
  // The link may lead to the remote profile while the entity names the actor, or the reverse.
  const sameHost = named.find((mention) => hostOf(mention.url) === hostOf(facts.href))
  if (sameHost) return sameHost.acct
  if (facts.classes.includes('mention') && named.length === 1 && named[0]) return named[0].acct
  return acctFromAddress(facts.href, wanted, known.localDomain)
}

function names(mention: MentionedAccount, handle: string, localDomain: string | null): boolean {
  const acct = mention.acct.toLowerCase()
  if (handle === acct || handle === mention.username.toLowerCase()) return true
  return !acct.includes('@') && localDomain !== null && handle === `${acct}@${localDomain}`
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

function hashtagName(facts: LinkFacts, written: string, known: Known): string | null {
  if (written === '' || /[\s#＃]/u.test(written)) return null
  const wanted = normalizeTag(written)
  const isListed = known.tags.some((tag) => normalizeTag(tag.name) === wanted)
  const isMarked = facts.classes.includes('hashtag') || facts.rel.split(/\s+/).includes('tag')
  return isListed || isMarked ? written : null
}

/** Tags are the same whatever their case and width (`＃Ｃａｔ` is `cat`). */
export function normalizeTag(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

function hostOf(address: string): string | null {
  return /^https?:\/\/([^/?#\\]+)/i.exec(address)?.[1]?.toLowerCase() ?? null
}

function sameAddress(left: string, right: string): boolean {
  return left !== '' && tidy(left) === tidy(right)
}

function tidy(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/i, (origin) => origin.toLowerCase()).replace(/\/$/, '')
}
