import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * `= any(…)` of these ids, to be compared with `=`. A list written out with `in` makes another statement of each number of ids, and every
 * one of them has to be read and planned anew.
 */
export function anyOf(ids: Iterable<string>): RawBuilder<string> {
  return sql<string>`any(${[...ids]}::bigint[])`
}

/** The same for texts. */
export function anyText(texts: Iterable<string>): RawBuilder<string> {
  return sql<string>`any(${[...texts]}::text[])`
}
