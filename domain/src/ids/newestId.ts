import { compareIds } from './compareIds.ts'

/** The newest of some ids, null where there is none. */
export function newestId(ids: Iterable<string>): string | null {
  let newest: string | null = null
  for (const id of ids) if (newest === null || compareIds(id, newest) > 0) newest = id
  return newest
}
