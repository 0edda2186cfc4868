import { isSameOrigin, originOf } from '../documents/originOf.ts'
import { idOf, idsOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term } from '../documents/term.ts'
import type { ReadReplies } from './walk.ts'

/** The replies embedded in a remote post, and the address of further ones at the same server. */
export function readReplies(post: Json, uri: string): ReadReplies {
  const value = term(post, 'replies')
  const [collection] = recordsOf(value)
  return collection === undefined ? { uris: [], next: sameServer(idOf(value), uri) } : readPage(collection, uri)
}

/** The same for a collection or one of its pages. */
export function readPage(collection: Json, uri: string): ReadReplies {
  const first = term(collection, 'first')
  const [page] = recordsOf(first)
  const parts = [collection, ...(page === undefined ? [] : [page])]
  const uris = parts
    .flatMap((part) => [...idsOf(term(part, 'items')), ...idsOf(term(part, 'orderedItems'))])
    .filter((each) => originOf(each) !== null)
  const link = parts.map((part) => idOf(term(part, 'next'))).find((each) => each !== null) ?? null
  const isElsewhere = term(collection, 'items') === undefined && term(collection, 'orderedItems') === undefined
  // A collection without its items has to be fetched from its own address.
  const rest = link ?? (page === undefined && isElsewhere ? (idOf(first) ?? (first === undefined ? idOf(collection) : null)) : null)
  return { uris: [...new Set(uris)], next: sameServer(rest, uri) }
}

function sameServer(address: string | null, uri: string): string | null {
  return isSameOrigin(address, uri) ? address : null
}
