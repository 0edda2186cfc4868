import { isNewer } from '../ids/index.ts'

/** A place where entries may be missing: below `maxId` and above `sinceId`; null `maxId` means at the very top. */
export interface GapRow {
  readonly kind: 'gap'
  /** Unchanged while the gap is open; usable as a React key. */
  readonly id: string
  readonly maxId: string | null
  readonly sinceId: string | null
}

/** Whether an id lies between the ends of a gap. */
export function isWithin({ maxId, sinceId }: GapRow, id: string): boolean {
  return (maxId === null || isNewer(maxId, id)) && (sinceId === null || isNewer(id, sinceId))
}
