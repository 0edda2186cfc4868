import type { AppContext } from '../../AppContext.ts'
import { formatUrl } from '../../formatting/formatStatus.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { addressOfRow, statusUrl } from '../../posts/statuses/statusUrl.ts'
import type { Json } from '../documents/rawJson.ts'
import { PUBLIC } from '../documents/addressing.ts'
import { stampUri } from './describeStamp.ts'

interface Described {
  /** The properties that name the quoted post, under the names of all known server software. */
  readonly json: Json
  readonly tags: readonly Json[]
  /** The line of text that shows the quote on servers without quotes. */
  readonly line: string
}

/** The quote of a local post. Until its author approves, only the properties of servers that use approvals are sent. */
export async function describeQuote(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  status: {
    readonly id: string
    readonly quote_of_id: string | null
    readonly quote_state: string | null
    readonly quote_approval_uri: string | null
  },
): Promise<Described | null> {
  const { quote_of_id: quotedId, quote_state: state } = status
  if (quotedId === null || (state !== 'accepted' && state !== 'pending')) return null
  const row = await db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.uri', 's.url', 'a.username', 'a.domain', 'a.uri as author_uri'])
    .where('s.id', '=', quotedId)
    .executeTakeFirst()
  const { publicUrl } = settings
  const isOurs = row?.domain === null
  const uri = row === undefined ? null : addressOfRow(row, publicUrl)
  if (row === undefined || uri === null) return null
  const page = row.url ?? (isOurs ? statusUrl(publicUrl, row.username, row.id) : uri)
  const approval = isOurs
    ? stampUri(accountUri({ username: row.username, uri: row.author_uri }, publicUrl), status.id)
    : status.quote_approval_uri
  const line = `<p class="quote-inline">RE: ${formatUrl(page)}</p>`
  if (state === 'pending') return { json: { quote: uri }, tags: [], line }
  return {
    json: { quote: uri, ...(approval === null ? {} : { quoteAuthorization: approval }), quoteUrl: uri, quoteUri: uri, _misskey_quote: uri },
    tags: [
      {
        type: 'Link',
        mediaType: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
        rel: 'https://misskey-hub.net/ns#_misskey_quote',
        href: uri,
        name: `RE: ${uri}`,
      },
    ],
    line,
  }
}

/** Who may quote a post, and who may request it. */
export function describeQuotePolicy(
  { quote_policy: automatic, quote_review_policy: manual }: { readonly quote_policy: string; readonly quote_review_policy: string },
  author: string,
  followers: string,
): Json {
  const named = (policy: string): readonly string[] => (policy === 'public' ? [PUBLIC] : policy === 'followers' ? [followers] : [])
  // An empty list would be dropped, and with it the policy: "nobody" is expressed as the author alone.
  const automaticApproval = named(automatic).length === 0 ? [author] : named(automatic)
  return { canQuote: { automaticApproval, ...(named(manual).length === 0 ? {} : { manualApproval: named(manual) }) } }
}
