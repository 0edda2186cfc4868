import { isId } from '../ids/isId.ts'

/** The page of a list that is requested; ids are those of the list's own records. */
export interface Page {
  readonly limit: number
  readonly maxId: string | null
  readonly sinceId: string | null
  readonly minId: string | null
}

export interface PageQuery {
  readonly limit?: number | undefined
  readonly max_id?: string | undefined
  readonly since_id?: string | undefined
  readonly min_id?: string | undefined
}

/** Reads the cursors: a limit out of range is set to the nearest valid one, and a cursor that cannot be an id is ignored. */
export function readPage(query: PageQuery, standard: number, most: number): Page {
  const limit = Math.min(Math.max(query.limit ?? standard, 1), most)
  const cursor = (id: string | undefined): string | null => (id !== undefined && isId(id) ? id : null)
  return { limit, maxId: cursor(query.max_id), sinceId: cursor(query.since_id), minId: cursor(query.min_id) }
}
