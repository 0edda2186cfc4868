import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** True for a row of `accounts` that is visible at all: an account that is suspended, or waits for approval, is hidden with everything it does. */
export function isNotSuspended(alias = 'accounts'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.suspended_at`)} is null`
}

/** True for a row of `accounts` that is only shown to its followers. */
export function isLimited(alias = 'accounts'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.limited_at`)} is not null`
}

/** True for a row of `accounts` that may be suggested to accounts that do not follow it; `isForStrangers` is the same for a status. */
export function isForStrangersToFind(alias = 'accounts'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isNotSuspended(alias)} and not ${isLimited(alias)})`
}
