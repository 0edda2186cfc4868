import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Page } from '../http/readPage.ts'

/** One index scan. */
export interface Range {
  readonly before: string | null
  readonly after: string | null
  readonly isAscending: boolean
  readonly limit: number
}

/** The scan for a page request. */
export function rangeOf(page: Page): Range {
  return { before: page.maxId, after: page.minId ?? page.sinceId, isAscending: page.minId !== null, limit: page.limit }
}

/** `and id < … and id > …`, as far as the range is bounded. */
export function within(column: string, range: Pick<Range, 'before' | 'after'>): RawBuilder<unknown> {
  const before = range.before === null ? sql`` : sql` and ${sql.ref(column)} < ${range.before}`
  const after = range.after === null ? sql`` : sql` and ${sql.ref(column)} > ${range.after}`
  return sql`${before}${after}`
}

/** `order by … limit …` in the direction of the scan. */
export function walking(column: string, range: Range, limit = range.limit): RawBuilder<unknown> {
  return sql`order by ${sql.ref(column)} ${sql.raw(range.isAscending ? 'asc' : 'desc')} limit ${sql.lit(limit)}`
}

/** The rows of a scan in the order of a page: newest first. */
export function newestFirst<T>(rows: readonly T[], range: Range): T[] {
  return range.isAscending ? rows.toReversed() : [...rows]
}
