import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * `= any(…)` of these ids, to be compared with `=`. A list written with `in` would be a different statement for each number of ids, and
 * PostgreSQL would have to parse and plan every one of them.
 */
export function anyOf(ids: Iterable<string>): RawBuilder<string> {
  return sql<string>`any(${[...ids]}::bigint[])`
}

/** The same for texts. */
export function anyText(texts: Iterable<string>): RawBuilder<string> {
  return sql<string>`any(${[...texts]}::text[])`
}
