import { escapeHtml } from '../../formatting/escapeHtml.ts'
import { originOf } from '../documents/originOf.ts'
import { idOf, idsOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term, textTerm, typesOf } from '../documents/term.ts'
import { isPublic } from '../documents/addressing.ts'

/** The quoted post of a remote post. */
export interface RemoteQuote {
  readonly uri: string
  /** The ActivityPub id of the quoted author's approval. */
  readonly approvalUri: string | null
}

/** The quote policy of a remote post: the addresses of accounts and collections. */
export interface RemoteQuotePolicy {
  readonly automatic: readonly string[]
  readonly manual: readonly string[]
}

/** The properties that name a quoted post; the one that supports approvals first. */
const NAMES = ['quote', '_misskey_quote', 'quoteUrl', 'quoteUri']

export function readQuote(json: Json): RemoteQuote | null {
  const uri = NAMES.map((name) => idOf(term(json, name))).find((each) => originOf(each) !== null) ?? linkedQuote(json)
  if (uri === null || uri === undefined) return null
  const approvalUri = idOf(term(json, 'quoteAuthorization'))
  return { uri, approvalUri: originOf(approvalUri) === null ? null : approvalUri }
}

/** A link among the tags that refers to another post (FEP-e232). */
function linkedQuote(json: Json): string | null {
  const link = recordsOf(term(json, 'tag')).find(
    (tag) => typesOf(tag).includes('Link') && /^application\/(activity\+json|ld\+json)/.test(textTerm(tag, 'mediaType') ?? ''),
  )
  const href = link === undefined ? null : textTerm(link, 'href')
  return originOf(href) === null ? null : href
}

/** Null for a post without a policy, as from servers that do not support approvals. */
export function readQuotePolicy(json: Json): RemoteQuotePolicy | null {
  const [policy] = recordsOf(term(json, 'interactionPolicy'))
  const [canQuote] = policy === undefined ? [] : recordsOf(term(policy, 'canQuote'))
  if (canQuote === undefined) return null
  return { automatic: idsOf(term(canQuote, 'automaticApproval')), manual: idsOf(term(canQuote, 'manualApproval')) }
}

/** The stored form of a policy: the widest audience among the addresses. */
export function storedPolicy(named: readonly string[], followers: string | null): 'public' | 'followers' | 'nobody' {
  if (named.some(isPublic)) return 'public'
  return followers !== null && named.includes(followers) ? 'followers' : 'nobody'
}

/** The line that stands for a quote on servers without quotes. */
const LINE = /(?:<br ?\/?>)*<(p|span) class="quote-inline">.*?<\/\1>/s
/** The last line of a quoting post from the Misskey family, from before that family marked it, with the preceding end of the text. */
const LAST_WORDS = /(?:<br ?\/?>)*RE: ?(<\/span>)?<a href="([^"]*)"[^>]*>[^<]*<\/a>((?:<\/\w+>)*)\s*$/

/** The text of a post that quotes the one at `uri`, without the line meant for servers without quotes. */
export function withoutLine(html: string, uri: string): string {
  return html
    .replace(LINE, '')
    .replace(LAST_WORDS, (words, end = '', href: string, ends: string) => (href === escapeHtml(uri) ? end + ends : words))
}
