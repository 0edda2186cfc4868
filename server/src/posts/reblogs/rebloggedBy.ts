import type { Account } from '@starling/api/accounts'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import { readPage } from '../../platform/http/readPage.ts'
import type { PageQuery } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/** The accounts that boosted a status, from the boosts visible to the viewer; paged by the boosts' ids. */
export async function rebloggedBy(
  ctx: AppContext,
  row: StatusRow,
  query: PageQuery,
  viewerId: string | null,
  link: (cursors: readonly string[], options: { hasMore: boolean }) => void,
): Promise<Account[]> {
  const page = readPage(query, 40, 80)
  const range = rangeOf(page)
  const { rows } = await sql<{
    id: string
    account_id: string
  }>`select s.id, s.account_id from statuses as s where s.reblog_of_id = ${row.id} and ${isVisible('s', viewerId)} ${within('s.id', range)} ${walking('s.id', range)}`.execute(
    ctx.db,
  )
  const records = newestFirst(rows, range)
  link(
    records.map((record) => record.id),
    { hasMore: rows.length === page.limit },
  )
  return serializeAccountList(
    ctx,
    records.map((record) => record.account_id),
    viewerId,
  )
}
