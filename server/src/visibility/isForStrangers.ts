import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ViewerId } from './isVisible.ts'

/**
 * True for a row of `statuses` that may stand where people see those they do not follow: a limited author is shown to their followers and
 * themselves alone. Like muting it is not permission: the post stays readable by its address.
 */
export function isForStrangers(alias: string, viewerId: ViewerId): RawBuilder<SqlBool> {
  const exempt =
    viewerId === null
      ? sql``
      : sql`and stranger.id <> ${viewerId} and not exists (select 1 from follows as stranger_follow where stranger_follow.account_id = ${viewerId} and stranger_follow.target_account_id = stranger.id)`
  // Asked once for a query, not for each row: there are few.
  return sql<SqlBool>`${sql.ref(`${alias}.account_id`)} <> all(array(select stranger.id from accounts as stranger where stranger.limited_at is not null ${exempt}))`
}
