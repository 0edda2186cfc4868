import { readPage } from '../../platform/http/readPage.ts'
import type { Page, PageQuery } from '../../platform/http/readPage.ts'

/** A limit above the size of any collection. */
const ALL = 1_000_000

/** The page parameters of a list of members; a limit of 0 requests all members. */
export function memberPage(query: PageQuery): Page {
  return query.limit === 0 ? { limit: ALL, maxId: null, sinceId: null, minId: null } : readPage(query, 40, 80)
}
