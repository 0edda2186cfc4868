import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A value for a jsonb column. Written as text on purpose: `pg` would send a JavaScript array as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::text::jsonb`
}
