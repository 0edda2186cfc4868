import { readPage } from '../../platform/http/readPage.ts'
import type { Page, PageQuery } from '../../platform/http/readPage.ts'

/** More than any collection holds. */
const ALL = 1_000_000

/** The page of a collection's members; a limit of 0 asks for all of them at once (R-list-03). */
export function memberPage(query: PageQuery): Page {
  return query.limit === 0 ? { limit: ALL, maxId: null, sinceId: null, minId: null } : readPage(query, 40, 80)
}
