import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** True for a row of `notification_requests` whose sender is not suspended: only such requests are shown and counted. */
export function isOfActiveSender(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from accounts as sender where sender.id = ${sql.ref(`${alias}.from_account_id`)} and ${isNotSuspended('sender')})`
}
