import type { Json } from './rawJson.ts'
import { term } from './term.ts'
import { addressesIn, isPublic } from './addressing.ts'

/** The addresses in a post's `searchableBy`; null where it has none. */
export function readSearchableBy(json: Json): readonly string[] | null {
  const value = term(json, 'searchableBy')
  return value === undefined ? null : addressesIn(value)
}

/** The widest searchability among the named addresses, as kmyblue and its relatives write them; null where none is known. */
export function storedSearchability(named: readonly string[], author: string, followers: string | null): string | null {
  if (named.some(isPublic)) return 'public'
  if (followers !== null && named.includes(followers)) return 'private'
  if (named.some((address) => /(^|[:/#])Limited$/.test(address))) return 'limited'
  return named.includes(author) ? 'direct' : null
}
