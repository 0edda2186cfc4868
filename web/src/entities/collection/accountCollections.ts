import { collectionEndpoints } from '@starling/api/collections'
import type { Collection as WireCollection, CollectionItem } from '@starling/api/collections'
import { useMemo } from 'react'
import type { CachedChange } from '../../session/apiQueries.ts'
import { apiQuery, changeOf, queryKeyOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { isRefusedName, replaced, without } from './collectionChanges.ts'
import type { Membership } from './collectionChanges.ts'

/** A collection of accounts that somebody recommends; `title` is the name under which lists and circles have theirs. */
export interface AccountCollection extends WireCollection {
  readonly title: string
}

interface OfOne {
  readonly params: { readonly id: string }
}

/** Servers allow at most ten or so for each account, so that one page holds all. */
const allOfOne = { limit: 80 }

const titled = (collection: WireCollection): AccountCollection => ({ ...collection, title: collection.name })
const ofAccount = apiQuery(collectionEndpoints.ofAccount, {
  read: ({ collections }) => ({ data: collections.map(titled) }),
})
const withAccount = apiQuery(collectionEndpoints.withAccount, {
  read: ({ collections }) => ({ data: collections.map(titled) }),
})
const oneCollection = apiQuery<typeof collectionEndpoints.get, AccountCollection | null>(collectionEndpoints.get, {
  read: ({ collection, accounts }) => ({ data: titled(collection), accounts }),
  whenGone: { data: null },
})

/** The collections of an account: one's own all, of others those they list. */
export function useCollectionsOf(accountId: string | undefined, isWanted = true) {
  return useApiQuery(ofAccount, { params: { id: accountId ?? '' }, query: allOfOne }, { isEnabled: accountId !== undefined && isWanted })
}

/** The collections of others that the reader is in. */
export function useCollectionsWithMe() {
  const { me } = useSession()
  return useApiQuery(withAccount, { params: { id: me?.id ?? '' }, query: allOfOne }, { isEnabled: me !== null })
}

/** One collection; null when the server has no such collection, or does not show it to the reader. */
export function useCollection(id: string) {
  return useApiQuery(oneCollection, { params: { id } })
}

/** One of the reader's own collections; null where it is somebody else's, which only its owner can change. */
export function useOwnCollection(id: string) {
  const { me } = useSession()
  const { data, error, refetch } = useCollection(id)
  return { data: data && data.account_id !== me?.id ? null : data, error, refetch }
}

/** The ids of the accounts in a collection, in its order. */
export function useCollectionMembers(id: string) {
  const answer = useCollection(id)
  const items = answer.data?.items
  const data = useMemo(() => items?.flatMap((item) => (isIn(item) ? (item.account_id ?? []) : [])), [items])
  return { data, error: answer.error, refetch: answer.refetch }
}

const isIn = ({ state }: CollectionItem): boolean => state === 'accepted' || state === 'pending'

export function useCreateCollection() {
  const own = useOwnList()
  return useApiMutation(collectionEndpoints.create, {
    isSaidHere: isRefusedName,
    answered: ({ collection }) => own((known) => [titled(collection), ...known]),
    outdates: () => [queryKeyOf(collectionEndpoints.ofAccount)],
  })
}

export function useUpdateCollection() {
  const own = useOwnList()
  return useApiMutation(collectionEndpoints.update, {
    isSaidHere: isRefusedName,
    answered: ({ collection }, { params }) => [
      ...own(replaced(titled(collection))),
      changeOf(oneCollection, { params }, () => titled(collection)),
    ],
    outdates: () => [queryKeyOf(collectionEndpoints.ofAccount)],
  })
}

/** After a deletion the collection is cached as missing. */
export function useDeleteCollection() {
  const own = useOwnList()
  return useApiMutation(collectionEndpoints.delete, {
    changes: ({ params }) => own(without(params.id)),
    answered: (_nothing, { params }) => [changeOf(oneCollection, { params }, () => null)],
    outdates: () => [queryKeyOf(collectionEndpoints.ofAccount)],
  })
}

/** Adds accounts to one's own collection or takes them out. */
export function useCollectionMembership(id: string): Membership {
  const { data: collection } = useCollection(id)
  const outdates = () => [queryKeyOf(collectionEndpoints.get, { params: { id } }), queryKeyOf(collectionEndpoints.ofAccount)]
  const scope = `collection ${id}`
  const add = useApiMutation(collectionEndpoints.addItem, {
    scope,
    changes: ({ params, body }) => [
      itemsChange(params.collection_id, (items) => [
        ...items,
        { id: `new ${body.account_id}`, account_id: body.account_id, state: 'accepted', created_at: '' },
      ]),
    ],
    answered: ({ collection_item: item }, { params }) => [itemsChange(params.collection_id, (items) => [...items, item])],
    outdates,
  })
  const remove = useApiMutation(collectionEndpoints.removeItem, {
    scope,
    changes: ({ params }) => [itemsChange(params.collection_id, (items) => items.filter((item) => item.id !== params.id))],
    outdates,
  })
  return {
    add: (collectionId, accountId) => add.mutate({ params: { collection_id: collectionId }, body: { account_id: accountId } }),
    remove(collectionId, accountId) {
      const item = collection?.items.find((each) => each.account_id === accountId)
      if (item) remove.mutate({ params: { collection_id: collectionId, id: item.id } })
    },
  }
}

/** Takes the reader out of somebody else's collection. */
export function useLeaveCollection() {
  return useApiMutation(collectionEndpoints.revokeItem, {
    changes: ({ params }) => [itemsChange(params.collection_id, (items) => items.filter((item) => item.id !== params.id))],
    outdates: ({ params }) => [
      queryKeyOf(collectionEndpoints.get, { params: { id: params.collection_id } }),
      queryKeyOf(collectionEndpoints.withAccount),
    ],
  })
}

function itemsChange(id: string, change: (items: CollectionItem[]) => CollectionItem[]): CachedChange {
  return changeOf(oneCollection, { params: { id } } satisfies OfOne, (collection) => collection && withItems(collection, change))
}

function withItems(collection: AccountCollection, change: (items: CollectionItem[]) => CollectionItem[]): AccountCollection {
  const items = change(collection.items)
  return { ...collection, items, item_count: items.length }
}

/** Makes the changes of the list of one's own collections. */
function useOwnList(): (change: (known: readonly AccountCollection[]) => AccountCollection[]) => CachedChange[] {
  const { me } = useSession()
  return (change) => (me === null ? [] : [changeOf(ofAccount, { params: { id: me.id }, query: allOfOne }, change)])
}
