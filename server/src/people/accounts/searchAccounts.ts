import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { findAccountId } from './findAccount.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'

export interface AccountSearch {
  readonly text: string
  readonly viewerId: string | null
  readonly limit: number
  readonly offset: number
  readonly onlyFollowing: boolean
  /**
   * The account whose handle or address the text is. It is the first result, even if its name does not contain the text; a search among followed
   * accounts contains it only if it is followed.
   */
  readonly named?: string | null
}

/** The largest offset, because each page computes all results before it. */
const FURTHEST = 1_000
/** The most accounts that are ranked: of those whose usernames begin with the text, and of those whose names contain it. */
const MOST_OF_USERNAMES = 500
const MOST_OF_NAMES = 500
/** How many of the viewer's own follows are looked through, the newest first. */
const MOST_FOLLOWS = 5_000
/** The index contains, from each position in a name on, at most this many characters. */
const MOST_INDEXED = 24

/**
 * Ids of accounts whose username begins with the text or whose name contains it: an exact match first, then followed accounts, then those with
 * many followers. Where many names contain the text, only some of them are ranked, but always those that the viewer follows.
 */
export async function searchAccounts(ctx: Pick<AppContext, 'db' | 'settings'>, search: AccountSearch): Promise<string[]> {
  const named = search.named ?? null
  if (/^https?:\/\//i.test(search.text.trim())) return named === null ? findByAddress(ctx, search) : [named].slice(search.offset)
  const [name = '', domain = ''] = search.text.trim().toLowerCase().replace(/^@/, '').split('@')
  if (name === '' || search.limit < 1 || search.offset > FURTHEST) return []
  const written = name.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const host = domain.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const isFollowed =
    search.viewerId === null
      ? sql`(a.id is null)`
      : sql`exists (select 1 from follows f where f.account_id = ${search.viewerId} and f.target_account_id = a.id)`
  const isAt =
    domain === ''
      ? sql`true`
      : domain === ctx.settings.domain.toLowerCase()
        ? sql`a.domain is null`
        : sql`lower(a.domain) like ${`${host}%`}`
  const byUsername = sql`(select id from accounts where lower(username) like ${`${written}%`} order by lower(username), id limit ${sql.lit(MOST_OF_USERNAMES)})`
  const byName = sql`(select account_id as id from account_names where parts @@ ${beginningWith(name)}::tsquery limit ${sql.lit(MOST_OF_NAMES)})`
  const followed = sql`(select target_account_id as id from follows where account_id = ${search.viewerId} order by id desc limit ${sql.lit(MOST_FOLLOWS)})`
  const sources = [
    ...(search.viewerId === null ? [] : [followed]),
    ...(search.onlyFollowing ? [] : [byUsername]),
    ...(search.onlyFollowing || domain !== '' ? [] : [byName]),
    ...(search.onlyFollowing || named === null ? [] : [sql`(select ${named}::bigint as id)`]),
  ]
  if (sources.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select a.id from (${sql.join(sources, sql` union `)}) as candidate join accounts a on a.id = candidate.id
    where a.id = ${named} or (${isNotSuspended('a')} and ${isAt} and ${isNotBlockedEitherWay(search.viewerId)}
      and (lower(a.username) like ${`${written}%`} or (${domain === ''}::boolean and lower(a.display_name) like ${`%${written}%`})))
    order by (a.id is not distinct from ${named}) desc, (lower(a.username) = ${name}) desc, ${isFollowed} desc, (lower(a.username) like ${`${written}%`}) desc, a.followers_count desc, a.id
    limit ${search.limit} offset ${search.offset}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** The query for names that contain the text; characters are counted as PostgreSQL counts them. */
function beginningWith(text: string): string {
  const part = [...text].slice(0, MOST_INDEXED).join('')
  return `'${part.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
}

/** The account whose profile has this address, local or remote. */
async function findByAddress(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  { text, viewerId, limit, offset }: AccountSearch,
): Promise<string[]> {
  const address = text.trim()
  const { publicUrl } = ctx.settings
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : ''
  const acct = /^\/(?:@|users\/)([^/?#]+)\/?$/.exec(path)?.[1]
  const own = acct === undefined ? null : await findAccountId(ctx, acct)
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where ${isNotSuspended('a')} and ${isNotBlockedEitherWay(viewerId)}
      and ${own === null ? sql`(a.url = ${address} or a.uri = ${address})` : sql`a.id = ${own}`}
    limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows.map((row) => row.id)
}
