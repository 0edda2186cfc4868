import type { Account } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import type { ReadAnswer } from '../../session/apiQueries.ts'

/** The parts that lists, circles and bookmark categories share. */
export interface Collection {
  readonly id: string
  readonly title: string
}

/** Adds an account or a status to a collection or removes it; shown at once, undone if the server refuses. */
export interface Membership {
  add(collectionId: string, memberId: string): void
  remove(collectionId: string, memberId: string): void
}

/** The server does not take the name; the form says so at its field. */
export function isRefusedName({ kind }: ApiError): boolean {
  return kind === 'invalid'
}

/** All members on one page. */
export const allMembers = { limit: 0 }

export function readMembers(accounts: readonly Account[]): ReadAnswer<readonly string[]> {
  return { data: accounts.map(({ id }) => id), accounts }
}

/** Of the collections that contain a member only the ids are cached: titles are read from the list of all collections. */
export function readMemberships(collections: readonly Collection[]): ReadAnswer<readonly string[]> {
  return { data: collections.map(({ id }) => id) }
}

export function without<Item extends { readonly id: string }>(id: string): (items: readonly Item[]) => Item[] {
  return (items) => items.filter((item) => item.id !== id)
}

export function replaced<Item extends { readonly id: string }>(next: Item): (items: readonly Item[]) => Item[] {
  return (items) => items.map((item) => (item.id === next.id ? next : item))
}

/** The ids with some added in front or removed. */
export function withIds(ids: readonly string[], isIn: boolean): (known: readonly string[]) => readonly string[] {
  return (known) => [...(isIn ? ids : []), ...known.filter((id) => !ids.includes(id))]
}
