import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ViewerId } from './isVisible.ts'

/** True for an account `a` that neither blocks the viewer nor is blocked by the viewer. */
export function isNotBlockedEitherWay(viewerId: ViewerId): RawBuilder<SqlBool> {
  if (viewerId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`not exists (select 1 from blocks b where (b.account_id = ${viewerId} and b.target_account_id = a.id) or (b.account_id = a.id and b.target_account_id = ${viewerId}))`
}
