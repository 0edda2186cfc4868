import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { IN_LOCAL_TIMELINES, IN_PUBLIC_TIMELINES, OPEN_TO_MEMBERS, OPEN_TO_VISITORS } from './words.ts'
import type { RawVisibility } from './words.ts'

// What a post's visibility means is said here alone, in words that stand in the conditions of partial indexes as they are.

/** True for a row of `statuses` whose visibility is one of these. */
export function hasVisibility(alias: string, ...words: readonly RawVisibility[]): RawBuilder<SqlBool> {
  const literals = sql.join(words.map((word) => sql.lit(word)))
  return sql<SqlBool>`${sql.ref(`${alias}.visibility`)} in (${literals})`
}

/** What everybody may read who finds it, signed in or not. */
export const isOpenToVisitors = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...OPEN_TO_VISITORS)

/** What everybody may read who is signed in. */
export const isOpenToMembers = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...OPEN_TO_MEMBERS)

/** What stands in the public timeline; visitors see less of it. */
export const isInPublicTimelines = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...IN_PUBLIC_TIMELINES)

/** What stands in the local timeline and those of tags. */
export const isInLocalTimelines = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...IN_LOCAL_TIMELINES)

/** What is only for readers its author chose, followers or not. */
export const isForChosenReaders = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, 'direct', 'limited')

/** What only those who are signed in see where it stands. */
export const isForMembersOnly = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, 'login')

/** True for a row of `statuses` whose author lets everybody find it. */
export function isFindableByAll(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.searchability`)} in ('public', 'public_unlisted')`
}
