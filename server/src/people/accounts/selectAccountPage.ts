import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Page } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'

/** One record of a list of accounts: a follow, a block, a mute. The cursors of the list are the records' ids. */
export interface AccountRecord {
  readonly id: string
  readonly account_id: string
}

type RelationTable =
  | 'follows'
  | 'follow_requests'
  | 'blocks'
  | 'mutes'
  | 'endorsements'
  | 'list_accounts'
  | 'circle_accounts'
  | 'antenna_conditions'

export interface AccountPageQuery {
  readonly table: RelationTable
  /** The column that names the accounts to list. */
  readonly lists: 'account_id' | 'target_account_id'
  /** The condition on a record `r` and the listed account `a`. */
  readonly where: RawBuilder<SqlBool>
  readonly page: Page
}

/** One page of records, newest first; suspended accounts are left out. */
export async function selectAccountPage(
  ctx: Pick<AppContext, 'db'>,
  { table, lists, where, page }: AccountPageQuery,
): Promise<AccountRecord[]> {
  const range = rangeOf(page)
  const { rows } = await sql<AccountRecord>`
    select r.id, a.id as account_id from ${sql.table(table)} r join accounts a on a.id = ${sql.ref(`r.${lists}`)} and ${isNotSuspended('a')}
    where ${where} ${within('r.id', range)} ${walking('r.id', range)}`.execute(ctx.db)
  return newestFirst(rows, range)
}

/** True for an account `a` that may be suggested to this viewer: not the viewer's own, not muted, without blocks between them or of its server. */
export function maySuggestTo(viewerId: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(a.id <> ${viewerId} and ${isNotBlockedEitherWay(viewerId)}
    and not exists (select 1 from mutes m where m.account_id = ${viewerId} and m.target_account_id = a.id and (m.expires_at is null or m.expires_at > ${now}))
    and not exists (select 1 from domain_blocks d where d.account_id = ${viewerId} and d.domain = a.domain))`
}
