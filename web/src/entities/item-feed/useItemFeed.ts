import type { Account } from '@starling/api/accounts'
import type { Answer, PageLink } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import type { StreamChannel } from '@starling/api/streaming'
import type { FeedView, ListHandle, ListSource } from '@starling/domain/feeds'
import type { Timestamped, SessionClient } from '@starling/domain/ports'
import type { QueryClient } from '@tanstack/react-query'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CachedAnswer, CachedChange } from '../../session/apiQueries.ts'
import { changeCached, queryClientOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useFeed } from '../../session/useFeed.ts'

/** The entities an item refers to. */
interface ItemEntities {
  readonly accounts?: readonly Account[]
  readonly statuses?: readonly Status[]
}

/** A paged list of items that are not kept in the entity store, such as conversations or followed hashtags. */
export interface ItemList<Item> {
  /** Identifies the list: equal keys share the same items. */
  readonly key: string
  readonly limit: number
  /** A new first page replaces the list, because items missing in it were removed elsewhere. */
  readonly isReplaced?: boolean
  /** A stream of its own, subscribed to while the list is shown; its events come through `session.onEvent`. */
  readonly channel?: StreamChannel
  readonly idOf: (item: Item) => string
  /** Whether an item would be in the first page if it were still in the list; one that is not was removed elsewhere. */
  readonly isInFirst?: (item: Item, page: readonly Item[]) => boolean
  readonly entitiesOf?: (item: Item) => ItemEntities
  load(client: SessionClient, signal: AbortSignal): Promise<Timestamped<Answer<Item[]>>>
  follow(client: SessionClient, link: PageLink, signal: AbortSignal): Promise<Timestamped<Answer<Item[]>>>
}

/** The list as a screen shows it. */
export interface ItemFeed<Item> {
  /** In the server's order. */
  readonly items: readonly Item[]
  /** All known items by id, including streamed ones that are in no page yet. */
  readonly known: ReadonlyMap<string, Item>
  readonly view: FeedView
  readonly feed: ListHandle
  /** Stores the current state of an item, whether or not it is in the list. */
  put(item: Item): void
}

/** A change of one item as it is cached; it is given undefined for an unknown item, and null removes it. */
export function itemChange<Item>(
  list: ItemList<Item>,
  id: string,
  change: (item: Item | undefined) => Item | null | undefined,
): CachedChange {
  return itemsChange<Item>(list.key, (known) => {
    const item = change(known.get(id))
    const others = [...known].filter(([each]) => each !== id)
    return new Map(
      item == null ? others : known.has(id) ? [...known].map(([each, old]) => [each, each === id ? item : old]) : [...others, [id, item]],
    )
  })
}

function itemsChange<Item>(listKey: string, change: (known: ReadonlyMap<string, Item>) => ReadonlyMap<string, Item>): CachedChange {
  return { key: keyOf(listKey), change: (data) => change(data as ReadonlyMap<string, Item>) }
}

const keyOf = (listKey: string) => ['items', listKey] as const
const none: CachedAnswer = { data: new Map(), accountIds: [], statusIds: [] }

/** Loads a paged list while the component is mounted, and keeps the entities its items refer to. */
export function useItemFeed<Item>(list: ItemList<Item>): ItemFeed<Item> {
  const session = useSession()
  const client = queryClientOf(session)
  const { data: cached = none } = useQuery<CachedAnswer>(
    { queryKey: keyOf(list.key), queryFn: skipToken, initialData: none, gcTime: Infinity },
    client,
  )
  const known = cached.data as ReadonlyMap<string, Item>
  const { view, feed } = useFeed(sourceOf(list, client))
  const { rows } = view
  const items = useMemo(
    () =>
      rows.flatMap((row) => {
        const item = row.kind === 'entry' ? known.get(row.id) : undefined
        return item === undefined ? [] : [item]
      }),
    [rows, known],
  )
  const { entitiesOf } = list
  useEffect(() => {
    const entities = [...known.values()].map((item) => entitiesOf?.(item) ?? {})
    return session.retain({
      accounts: entities.flatMap(({ accounts = [] }) => accounts.map(({ id }) => id)),
      statuses: entities.flatMap(({ statuses = [] }) => statuses.map(({ id }) => id)),
    })
  }, [session, known, entitiesOf])
  return {
    items,
    known,
    view,
    feed,
    put: (item) => changeCached(client, [itemChange(list, list.idOf(item), () => item)]),
  }
}

/** For each first page: the items known when it was requested, and whether there are no further pages. */
const firstPages = new WeakMap<object, { readonly before: ReadonlyMap<string, unknown>; readonly isWhole: boolean }>()

/** These lists have a server-defined order; cursors need not be item ids, so only the server's links can be used. */
function sourceOf<Item>(list: ItemList<Item>, client: QueryClient): ListSource<Item> {
  const { isInFirst } = list
  return {
    key: list.key,
    entity: null,
    order: 'by-server',
    limit: list.limit,
    isReplaced: list.isReplaced ?? false,
    channel: list.channel ?? null,
    async load(server, _cursor, signal) {
      const before = client.getQueryData<CachedAnswer>(keyOf(list.key))?.data as ReadonlyMap<string, Item> | undefined
      const answer = await list.load(server, signal)
      // Items streamed during the request are newer than its answer; a stored answer may be older than all items.
      if (isInFirst && answer.isStored !== true)
        firstPages.set(answer, { before: before ?? new Map<string, Item>(), isWhole: answer.next === null })
      return answer
    },
    follow: (client, link, signal) => list.follow(client, link, signal),
    keep(answer, ports) {
      const entities = answer.data.map((item) => list.entitiesOf?.(item) ?? {})
      ports.importAccounts(
        entities.flatMap(({ accounts = [] }) => accounts),
        answer,
      )
      ports.importStatuses(
        entities.flatMap(({ statuses = [] }) => statuses),
        answer,
      )
      const loaded = answer.data.map((item) => [list.idOf(item), item] as const)
      const first = firstPages.get(answer)
      const isGone = (id: string, item: Item) =>
        first?.before.get(id) === item && (first.isWhole || isInFirst?.(item, answer.data) === true)
      changeCached(client, [
        itemsChange<Item>(list.key, (known) => new Map([...[...known].filter(([id, item]) => !isGone(id, item)), ...loaded])),
      ])
      return answer.data.map((item) => list.idOf(item))
    },
  }
}
