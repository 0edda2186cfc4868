import type { DocumentLoader } from '@fedify/fedify/runtime'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, idsOf, isRecord, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term } from '../documents/term.ts'

/** How many pages of a list are read. A longer list may be endless, and an incomplete list says nothing about accounts that are missing in it. */
const MOST_PAGES = 20
const MOST_LISTED = 20_000

/** The addresses that a server lists; null where the list is incomplete or not of that server. */
export async function readListed(load: DocumentLoader, address: string): Promise<Set<string> | null> {
  const listed = new Set<string>()
  const asked = new Set<string>()
  let page: Json | null = await readPage(load, address, address)
  for (let pages = 1; page !== null; pages += 1) {
    const items = [...idsOf(term(page, 'orderedItems')), ...idsOf(term(page, 'items'))]
    for (const item of items) listed.add(item)
    if (listed.size > MOST_LISTED) return null
    const following: unknown = (pages === 1 ? term(page, 'first') : undefined) ?? term(page, 'next')
    const [embedded] = recordsOf(following)
    const next = idOf(following)
    if (following === undefined || following === null) return listed
    if (pages >= MOST_PAGES) return null
    if (embedded !== undefined && (term(embedded, 'orderedItems') ?? term(embedded, 'items')) !== undefined) {
      page = embedded
      continue
    }
    if (next === null || asked.has(next)) return null
    asked.add(next)
    page = await readPage(load, next, address)
  }
  return null
}

/** A document of the same server, also after redirects. */
async function readPage(load: DocumentLoader, address: string, of: string): Promise<Json | null> {
  if (!isSameOrigin(address, of)) return null
  const { document, documentUrl } = await load(address)
  return isSameOrigin(documentUrl, of) && isRecord(document) ? document : null
}
