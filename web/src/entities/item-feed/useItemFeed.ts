import type { Account } from '@starling/api/accounts'
import type { Answer, PageLink } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import type { StreamChannel } from '@starling/api/streaming'
import type { EntryListRow, FeedView, ListHandle, ListSource } from '@starling/domain/feeds'
import type { Asked, SessionClient } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
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
  /** A new first page replaces the list, because items missing in it were dealt with elsewhere. */
  readonly isReplaced?: boolean
  /** A stream of its own, subscribed to while the list is shown; its events come through `session.onEvent`. */
  readonly channel?: StreamChannel
  readonly idOf: (item: Item) => string
  readonly entitiesOf?: (item: Item) => ItemEntities
  load(client: SessionClient, signal: AbortSignal): Promise<Asked<Answer<Item[]>>>
  follow(client: SessionClient, link: PageLink, signal: AbortSignal): Promise<Asked<Answer<Item[]>>>
}

/** The list as a screen shows it. */
export interface ItemFeed<Item> {
  /** In the server's order. */
  readonly items: readonly Item[]
  /** All known items by id, including streamed ones that are in no page yet. */
  readonly known: ReadonlyMap<string, Item>
  readonly view: FeedView<EntryListRow>
  readonly feed: ListHandle
  /** Stores the current state of an item, whether or not it is in the list. */
  put(item: Item): void
  /** Removes an item from the list and from memory. */
  remove(id: string): void
}

interface ItemStore<Item> {
  get(): ReadonlyMap<string, Item>
  set(next: ReadonlyMap<string, Item>): void
  subscribe(listener: () => void): () => void
}

const stores = new WeakMap<Session, Map<string, ItemStore<unknown>>>()

/** Loads a paged list while the component is mounted, and keeps the entities its items refer to. */
export function useItemFeed<Item>(list: ItemList<Item>): ItemFeed<Item> {
  const session = useSession()
  const store = storeOf<Item>(session, list.key)
  const known = useSyncExternalStore(store.subscribe, store.get)
  const { view, feed } = useFeed(sourceOf(list, store))
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
    put: (item) => store.set(new Map(store.get()).set(list.idOf(item), item)),
    remove(id) {
      feed.remove(id)
      store.set(new Map([...store.get()].filter(([each]) => each !== id)))
    },
  }
}

function storeOf<Item>(session: Session, key: string): ItemStore<Item> {
  const ofSession = stores.get(session) ?? new Map<string, ItemStore<unknown>>()
  stores.set(session, ofSession)
  const store = ofSession.get(key) ?? createItemStore<unknown>()
  ofSession.set(key, store)
  return store as ItemStore<Item>
}

function createItemStore<Item>(): ItemStore<Item> {
  let items: ReadonlyMap<string, Item> = new Map()
  const listeners = new Set<() => void>()
  return {
    get: () => items,
    set(next) {
      items = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** These lists have a server-defined order; cursors need not be item ids, so only the server's links can be used. */
function sourceOf<Item>(list: ItemList<Item>, store: ItemStore<Item>): ListSource<Item> {
  return {
    key: list.key,
    entity: null,
    order: 'by-server',
    limit: list.limit,
    isReplaced: list.isReplaced ?? false,
    channel: list.channel ?? null,
    load: (client, _cursor, signal) => list.load(client, signal),
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
      store.set(new Map([...store.get(), ...answer.data.map((item) => [list.idOf(item), item] as const)]))
      return answer.data.map((item) => list.idOf(item))
    },
  }
}
