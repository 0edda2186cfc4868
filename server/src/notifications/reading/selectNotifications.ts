import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Page } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import type { NotificationData } from '../../notification-rules/table.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The requested notifications. */
export interface NotificationFilter {
  readonly types?: readonly string[] | undefined
  readonly excludeTypes?: readonly string[] | undefined
  readonly fromAccountId?: string | undefined
  readonly includeFiltered?: boolean | undefined
}

export interface NotificationRow {
  readonly id: string
  readonly from_account_id: string
  readonly type: string
  readonly status_id: string | null
  readonly group_key: string | null
  readonly data: NotificationData
  readonly filtered: boolean
  readonly created_at: Date
}

export const notificationColumns = sql.raw('n.id, n.from_account_id, n.type, n.status_id, n.group_key, n.data, n.filtered, n.created_at')

/** True for a row `n` that this account may read: the sender is not suspended, and the status is still visible. */
export function isReadable(accountId: string, filter: NotificationFilter): RawBuilder<SqlBool> {
  // A request for one sender's notifications includes the filtered ones.
  const showsFiltered = filter.includeFiltered === true || filter.fromAccountId !== undefined
  const conditions = [
    sql`n.account_id = ${accountId}`,
    sql`exists (select 1 from accounts sender where sender.id = n.from_account_id and ${isNotSuspended('sender')})`,
    sql`(n.status_id is null or exists (select 1 from statuses s where s.id = n.status_id and ${isVisible('s', accountId)}))`,
    ...(showsFiltered ? [] : [sql`not n.filtered`]),
    ...(filter.types === undefined || filter.types.length === 0 ? [] : [sql`n.type = any(${[...filter.types]}::text[])`]),
    ...(filter.excludeTypes === undefined || filter.excludeTypes.length === 0
      ? []
      : [sql`n.type <> all(${[...filter.excludeTypes]}::text[])`]),
    ...(filter.fromAccountId === undefined ? [] : [sql`n.from_account_id = ${filter.fromAccountId}`]),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** One page of notifications, newest first. */
export async function selectNotifications(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  filter: NotificationFilter,
  page: Page,
): Promise<NotificationRow[]> {
  const range = rangeOf(page)
  const { rows } = await sql<NotificationRow>`
    select ${notificationColumns} from notifications n
    where ${isReadable(accountId, filter)} ${within('n.id', range)} ${walking('n.id', range)}`.execute(ctx.db)
  return newestFirst(rows, range)
}

/** One notification of this account, including filtered ones. */
export async function selectNotification(ctx: Pick<AppContext, 'db'>, accountId: string, id: string): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`
    select ${notificationColumns} from notifications n where ${isReadable(accountId, { includeFiltered: true })} and n.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
