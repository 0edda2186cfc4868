import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { IN_LOCAL_TIMELINES, IN_PUBLIC_TIMELINES, OPEN_TO_MEMBERS, OPEN_TO_VISITORS } from './visibilities.ts'
import type { StoredVisibility } from './visibilities.ts'

// The meaning of each visibility, defined only here, as SQL that partial indexes can contain unchanged.

/** True for a row of `statuses` whose visibility is one of these. */
export function hasVisibility(alias: string, ...words: readonly StoredVisibility[]): RawBuilder<SqlBool> {
  const literals = sql.join(words.map((word) => sql.lit(word)))
  return sql<SqlBool>`${sql.ref(`${alias}.visibility`)} in (${literals})`
}

/** Posts everybody may read, signed in or not. */
export const isOpenToVisitors = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...OPEN_TO_VISITORS)

/** Posts every signed-in reader may read. */
export const isOpenToMembers = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...OPEN_TO_MEMBERS)

/** Statuses of the public timeline; for visitors there are fewer. */
export const isInPublicTimelines = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...IN_PUBLIC_TIMELINES)

/** Statuses of the local timeline and of timelines of hashtags. */
export const isInLocalTimelines = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...IN_LOCAL_TIMELINES)

/** Statuses addressed to chosen accounts, followers or not. */
export const isForChosenReaders = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, 'direct', 'limited')

/** Statuses that timelines contain for signed-in readers only. */
export const isForMembersOnly = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, 'login')

/** True for a row of `statuses` whose author lets everybody find it. */
export function isFindableByAll(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.searchability`)} in ('public', 'public_unlisted')`
}
