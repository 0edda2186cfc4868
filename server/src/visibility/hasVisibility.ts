import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { IN_LOCAL_TIMELINES, IN_PUBLIC_TIMELINES, OPEN_TO_MEMBERS, OPEN_TO_VISITORS } from './words.ts'
import type { RawVisibility } from './words.ts'

// The meaning of each visibility, defined only here, as SQL that partial indexes can contain unchanged.

/** True for a row of `statuses` whose visibility is one of these. */
export function hasVisibility(alias: string, ...words: readonly RawVisibility[]): RawBuilder<SqlBool> {
  const literals = sql.join(words.map((word) => sql.lit(word)))
  return sql<SqlBool>`${sql.ref(`${alias}.visibility`)} in (${literals})`
}

/** Posts everybody may read, signed in or not. */
export const isOpenToVisitors = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...OPEN_TO_VISITORS)

/** Posts every signed-in reader may read. */
export const isOpenToMembers = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...OPEN_TO_MEMBERS)

/** What stands in the public timeline; visitors see less of it. */
export const isInPublicTimelines = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...IN_PUBLIC_TIMELINES)

/** What stands in the local timeline and those of tags. */
export const isInLocalTimelines = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, ...IN_LOCAL_TIMELINES)

/** Posts only for chosen readers, followers or not. */
export const isForChosenReaders = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, 'direct', 'limited')

/** Posts that timelines show to signed-in readers only. */
export const isForMembersOnly = (alias: string): RawBuilder<SqlBool> => hasVisibility(alias, 'login')

/** True for a row of `statuses` whose author lets everybody find it. */
export function isFindableByAll(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.searchability`)} in ('public', 'public_unlisted')`
}
