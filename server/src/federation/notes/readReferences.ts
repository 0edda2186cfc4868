import { isSameOrigin, originOf } from '../documents/originOf.ts'
import { idOf, idsOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term } from '../documents/term.ts'

const MOST_REFERENCES = 8

/** The posts a remote post refers to, in the form of kmyblue and its relatives: a collection, embedded or at an address of the same server. */
export interface RemoteReferences {
  readonly uris: readonly string[]
  /** The address of the collection, where it is not embedded. */
  readonly collection: string | null
}

export function readReferences(json: Json, uri: string): RemoteReferences {
  const value = term(json, 'references')
  const [embedded] = recordsOf(value)
  const uris = embedded === undefined ? [] : itemsOf(embedded)
  const address = idOf(value)
  return { uris, collection: uris.length === 0 && isSameOrigin(address, uri) ? address : null }
}

/** The first items of a collection, or of its first page where that is embedded. */
export function itemsOf(collection: Json): string[] {
  const [page] = recordsOf(term(collection, 'first'))
  return [collection, ...(page === undefined ? [] : [page])]
    .flatMap((each) => [...idsOf(term(each, 'items')), ...idsOf(term(each, 'orderedItems'))])
    .filter((each) => originOf(each) !== null)
    .slice(0, MOST_REFERENCES)
}
