import { escapeHtml } from '../../formatting/escapeHtml.ts'
import { originOf } from '../documents/originOf.ts'
import { idOf, idsOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term, textTerm, typesOf } from '../documents/term.ts'
import { isPublic } from '../documents/addressing.ts'

/** What a post quotes. */
export interface RemoteQuote {
  readonly uri: string
  /** Where the quoted author's approval stands. */
  readonly approvalUri: string | null
}

/** Whom the author of a post lets quote it, as it says; the addresses of people and lists. */
export interface RemoteQuotePolicy {
  readonly automatic: readonly string[]
  readonly manual: readonly string[]
}

/** Of the ways in which families name a quoted post, the one that knows approvals first. */
const NAMES = ['quote', '_misskey_quote', 'quoteUrl', 'quoteUri']

export function readQuote(json: Json): RemoteQuote | null {
  const uri = NAMES.map((name) => idOf(term(json, name))).find((each) => originOf(each) !== null) ?? linkedQuote(json)
  if (uri === null || uri === undefined) return null
  const approvalUri = idOf(term(json, 'quoteAuthorization'))
  return { uri, approvalUri: originOf(approvalUri) === null ? null : approvalUri }
}

/** A link among the tags that leads to another post (FEP-e232). */
function linkedQuote(json: Json): string | null {
  const link = recordsOf(term(json, 'tag')).find(
    (tag) => typesOf(tag).includes('Link') && /^application\/(activity\+json|ld\+json)/.test(textTerm(tag, 'mediaType') ?? ''),
  )
  const href = link === undefined ? null : textTerm(link, 'href')
  return originOf(href) === null ? null : href
}

/** Null where a post says nothing of it, as in families that know no approvals. */
export function readQuotePolicy(json: Json): RemoteQuotePolicy | null {
  const [policy] = recordsOf(term(json, 'interactionPolicy'))
  const [canQuote] = policy === undefined ? [] : recordsOf(term(policy, 'canQuote'))
  if (canQuote === undefined) return null
  return { automatic: idsOf(term(canQuote, 'automaticApproval')), manual: idsOf(term(canQuote, 'manualApproval')) }
}

/** The policy as it is stored: the widest circle that is named. */
export function storedPolicy(named: readonly string[], followers: string | null): 'public' | 'followers' | 'nobody' {
  if (named.some(isPublic)) return 'public'
  return followers !== null && named.includes(followers) ? 'followers' : 'nobody'
}

/** The line that stands for a quote where quotes are not known. */
const LINE = /(?:<br ?\/?>)*<(p|span) class="quote-inline">.*?<\/\1>/s
/** The last words of a quote from the Misskey family before it marked that line, with the end of the text before them. */
const LAST_WORDS = /(?:<br ?\/?>)*RE: ?(<\/span>)?<a href="([^"]*)"[^>]*>[^<]*<\/a>((?:<\/\w+>)*)\s*$/

/** The text of a post that quotes the one at `uri`, without what says so to those who do not know quotes. */
export function withoutLine(html: string, uri: string): string {
  return html
    .replace(LINE, '')
    .replace(LAST_WORDS, (words, end = '', href: string, ends: string) => (href === escapeHtml(uri) ? end + ends : words))
}
