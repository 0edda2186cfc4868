import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isLimited } from './isNotSuspended.ts'
import type { ViewerId } from './isVisible.ts'

/**
 * True for a row of `statuses` that may be shown to readers who do not follow its author: a limited author is shown to their followers and
 * themselves only. Like muting this is not a permission: the post stays readable by its address.
 */
export function isForStrangers(alias: string, viewerId: ViewerId): RawBuilder<SqlBool> {
  const exempt =
    viewerId === null
      ? sql``
      : sql`and stranger.id <> ${viewerId} and not exists (select 1 from follows as stranger_follow where stranger_follow.account_id = ${viewerId} and stranger_follow.target_account_id = stranger.id)`
  // Queried once for a statement and not for each row, because there are few.
  return sql<SqlBool>`${sql.ref(`${alias}.account_id`)} <> all(array(select stranger.id from accounts as stranger where ${isLimited('stranger')} ${exempt}))`
}
