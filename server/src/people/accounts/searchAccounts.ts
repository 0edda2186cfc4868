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
}

/** Ids of accounts whose username begins with the text or whose name contains it: an exact match first, then followed accounts, then those with many followers. */
export async function searchAccounts(ctx: Pick<AppContext, 'db' | 'settings'>, search: AccountSearch): Promise<string[]> {
  if (/^https?:\/\//i.test(search.text.trim())) return findByAddress(ctx, search)
  const [name = '', domain = ''] = search.text.trim().toLowerCase().replace(/^@/, '').split('@')
  if (name === '' || search.limit < 1) return []
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
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a
    where ${isNotSuspended('a')} and ${isAt} and ${isNotBlockedEitherWay(search.viewerId)}
      and (lower(a.username) like ${`${written}%`} or (${domain === ''}::boolean and lower(a.display_name) like ${`%${written}%`}))
      ${search.onlyFollowing ? sql`and ${isFollowed}` : sql``}
    order by (lower(a.username) = ${name}) desc, ${isFollowed} desc, (lower(a.username) like ${`${written}%`}) desc, a.followers_count desc, a.id
    limit ${search.limit} offset ${search.offset}`.execute(ctx.db)
  return rows.map((row) => row.id)
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
