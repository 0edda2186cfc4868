import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** True for a row of `accounts` that is shown at all: an account that is suspended, or waits to be let in, is shown to nobody, nor is what it does. */
export function isNotSuspended(alias = 'accounts'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.suspended_at`)} is null`
}

/** True for a row of `accounts` that only its followers are shown. */
export function isLimited(alias = 'accounts'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.limited_at`)} is not null`
}

/** True for a row of `accounts` that is proposed to those who do not follow it; `isForStrangers` says the same of a status. */
export function isForStrangersToFind(alias = 'accounts'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isNotSuspended(alias)} and not ${isLimited(alias)})`
}
