import type { RemoteEmoji } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import { textOfHtml } from '../../formatting/textOfHtml.ts'
import { sanitizeHtml } from '../../formatting/sanitizeHtml.ts'
import { escapeHtml } from '../../formatting/escapeHtml.ts'
import { isSameOrigin, originOf } from '../documents/originOf.ts'
import { idOf, listOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { dateTerm, term, textTerm, typesOf } from '../documents/term.ts'
import { addressesIn } from '../documents/addressing.ts'
import type { Addressed } from '../documents/addressing.ts'
import { readAttachments } from './readAttachments.ts'
import type { RemoteMedia } from './readAttachments.ts'
import { readPoll } from './readPoll.ts'
import type { RemotePoll } from './readPoll.ts'
import { readQuote, readQuotePolicy, withoutLine } from './readQuote.ts'
import type { RemoteQuote, RemoteQuotePolicy } from './readQuote.ts'
import { readEmojis } from '../documents/readEmojis.ts'
import { readReferences } from './readReferences.ts'
import type { RemoteReferences } from './readReferences.ts'
import { readSearchableBy } from '../documents/readSearchability.ts'

/** Types of objects that are stored as posts: these two completely, the others as a title with a link. */
const WHOLE = ['Note', 'Question']
const LINKED = ['Article', 'Page', 'Event', 'Image', 'Audio', 'Video']

const MOST_CONTENT = 100_000
const MOST_SPOILER = 2_000
const MOST_TAGS = 100

/** A remote post, parsed and sanitised; statements about objects of others are left out. */
export interface RemoteNote {
  readonly uri: string
  readonly url: string | null
  readonly authorUri: string
  readonly addressed: Addressed
  readonly html: string
  readonly text: string
  readonly spoilerText: string
  readonly sensitive: boolean
  readonly language: string | null
  readonly inReplyToUri: string | null
  readonly published: Date | null
  readonly updated: Date | null
  /** The ActivityPub ids of mentioned accounts. */
  readonly mentioned: readonly string[]
  readonly hashtags: readonly string[]
  readonly media: readonly RemoteMedia[]
  readonly poll: RemotePoll | null
  readonly quote: RemoteQuote | null
  readonly quotePolicy: RemoteQuotePolicy | null
  readonly references: RemoteReferences
  /** The addresses of accounts and collections that may find it; null where it does not say. */
  readonly searchableBy: readonly string[] | null
  /** The kind of limited audience, by the names of kmyblue and its relatives. */
  readonly limitedScope: string | null
  /** The collection that stands for all its readers, if its audience is limited and it names one. */
  readonly contextUri: string | null
  /** The custom emoji of its server in its texts. */
  readonly emojis: readonly RemoteEmoji[]
}

/** Parses an object from an untrusted server. Null where it is no post, or its parts belong to different servers. */
export function readNote(json: Json): RemoteNote | null {
  const types = typesOf(json)
  const isWhole = WHOLE.some((type) => types.includes(type))
  if (!isWhole && !LINKED.some((type) => types.includes(type))) return null
  const uri = idOf(json)
  const authorUri = idOf(term(json, 'attributedTo'))
  if (uri === null || authorUri === null || !isSameOrigin(uri, authorUri)) return null
  const url = addressesOfUrl(json).find((each) => isSameOrigin(each, uri)) ?? null
  const quote = readQuote(json)
  const content = contentOf(json)
  const html = isWhole ? sanitizeHtml(quote === null ? content : withoutLine(content, quote.uri)) : linkedHtml(json, url ?? uri)
  const spoilerText = isWhole ? plainText(textTerm(json, 'summary') ?? '', MOST_SPOILER) : ''
  const tags = recordsOf(term(json, 'tag'))
  return {
    uri,
    url,
    authorUri,
    addressed: { to: addressesIn(term(json, 'to')).slice(0, 1_000), cc: addressesIn(term(json, 'cc')).slice(0, 1_000) },
    html,
    text: textOfHtml(html),
    spoilerText,
    sensitive: term(json, 'sensitive') === true || spoilerText !== '',
    language: languageOf(json),
    inReplyToUri: webAddress(idOf(term(json, 'inReplyTo'))),
    published: dateTerm(json, 'published'),
    updated: dateTerm(json, 'updated'),
    mentioned: [...new Set(tags.filter((tag) => typesOf(tag).includes('Mention')).flatMap((tag) => textTerm(tag, 'href') ?? []))].slice(
      0,
      MOST_TAGS,
    ),
    hashtags: hashtagsIn(tags),
    media: readAttachments(json),
    poll: readPoll(json),
    quote,
    quotePolicy: readQuotePolicy(json),
    references: readReferences(json, uri),
    searchableBy: readSearchableBy(json),
    limitedScope: textTerm(json, 'limitedScope'),
    contextUri: contextIn(json),
    emojis: readEmojis(json),
  }
}

function contentOf(json: Json): string {
  const content = textTerm(json, 'content')
  if (content !== null) return content.slice(0, MOST_CONTENT)
  const [, first] = languagesIn(json)[0] ?? []
  return (first ?? '').slice(0, MOST_CONTENT)
}

function languagesIn(json: Json): [string, string][] {
  const map = term(json, 'contentMap')
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return []
  return Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** The language whose text is the content itself; some servers send several. */
function languageOf(json: Json): string | null {
  const content = textTerm(json, 'content')
  const languages = languagesIn(json)
  const [code] = languages.find(([, text]) => text === content) ?? (languages.length === 1 ? (languages[0] ?? []) : [])
  return code !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(code) ? code : null
}

/** For an article, an event or a video: its title, with a link to it. */
function linkedHtml(json: Json, address: string): string {
  const title = plainText(textTerm(json, 'name') ?? '', 500)
  const href = escapeHtml(address)
  return sanitizeHtml(`<p>${escapeHtml(title)}</p><p><a href="${href}">${href}</a></p>`)
}

/** Misskey sends an invisible mark as an empty warning. */
function plainText(html: string, most: number): string {
  const text = textOfHtml(html.slice(0, most * 4)).trim()
  return /^[\s\u200b]*$/.test(text) ? '' : text.slice(0, most)
}

function hashtagsIn(tags: readonly Json[]): string[] {
  const names = tags
    .filter((tag) => typesOf(tag).includes('Hashtag'))
    .flatMap((tag) => textTerm(tag, 'name')?.replace(/^#/, '').normalize('NFKC') ?? [])
    .filter((name) => /^[\p{L}\p{M}\p{N}_·・]{1,100}$/u.test(name) && !/^\p{N}+$/u.test(name))
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MOST_TAGS)
}

/** The addresses in `url`: a string, a link, or several of both. Web pages come first. */
function addressesOfUrl(json: Json): string[] {
  const links = listOf(term(json, 'url')).flatMap((each) => {
    if (typeof each === 'string') return [{ href: each, type: 'text/html' }]
    const link = typeof each === 'object' && each !== null ? (each as Json) : {}
    const href = textTerm(link, 'href')
    return href === null ? [] : [{ href, type: textTerm(link, 'mediaType') ?? '' }]
  })
  return links.toSorted((a, b) => Number(b.type === 'text/html') - Number(a.type === 'text/html')).map(({ href }) => href)
}

function webAddress(text: string | null): string | null {
  return originOf(text) === null ? null : text
}

/**
 * The collection that stands for all readers of a post with a limited audience. The post must also be addressed to it, because a `context`
 * alone names a thread of any audience.
 */
export function contextIn(json: Json): string | null {
  const context = webAddress(idOf(term(json, 'context')))
  return context !== null && addressesIn(term(json, 'to')).includes(context) ? context : null
}
