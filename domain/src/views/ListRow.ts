import { isNewer } from '../ids/index.ts'

/** A place where entries may be missing: below `maxId` and above `sinceId`; null `maxId` means at the very top. */
export interface GapRow {
  readonly kind: 'gap'
  /** Unchanged while the gap is open; usable as a React key. */
  readonly id: string
  readonly maxId: string | null
  readonly sinceId: string | null
}

/** One line of a list of posts, accounts or tags, which are looked up by id. `suggestions` is the place of follow suggestions. */
export type EntryRow = { readonly kind: 'entry' | 'suggestions'; readonly id: string } | GapRow

/** One line of any list; a `group` is one of notifications. */
export type ListRow = EntryRow | { readonly kind: 'group'; readonly id: string }

/** Whether an id lies between the ends of a gap. */
export function isWithin({ maxId, sinceId }: GapRow, id: string): boolean {
  return (maxId === null || isNewer(maxId, id)) && (sinceId === null || isNewer(id, sinceId))
}
