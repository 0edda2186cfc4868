import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { isNotBlockedEitherWay } from './selectAccountPage.ts'

export interface AccountSearch {
  readonly text: string
  readonly viewerId: string | null
  readonly limit: number
  readonly offset: number
  readonly onlyFollowing: boolean
}

/** Ids of accounts that begin with the text or have it in their name: the exact one first, then whom the viewer follows, then the well known. */
export async function searchAccounts(ctx: Pick<AppContext, 'db' | 'settings'>, search: AccountSearch): Promise<string[]> {
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
    where a.suspended_at is null and ${isAt} and ${isNotBlockedEitherWay(search.viewerId)}
      and (lower(a.username) like ${`${written}%`} or (${domain === ''}::boolean and lower(a.display_name) like ${`%${written}%`}))
      ${search.onlyFollowing ? sql`and ${isFollowed}` : sql``}
    order by (lower(a.username) = ${name}) desc, ${isFollowed} desc, (lower(a.username) like ${`${written}%`}) desc, a.followers_count desc, a.id
    limit ${search.limit} offset ${search.offset}`.execute(ctx.db)
  return rows.map((row) => row.id)
}
