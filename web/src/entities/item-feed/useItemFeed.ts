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

/** The entities that an item shows. */
interface ItemEntities {
  readonly accounts?: readonly Account[]
  readonly statuses?: readonly Status[]
}

/** A paged list of things that the entity store does not know, such as conversations or followed hashtags. */
export interface ItemList<Item> {
  /** Names the list: the same key is the same list, with the same items. */
  readonly key: string
  readonly limit: number
  /** A new first page takes the place of the list, because what is not in it any more has been answered elsewhere. */
  readonly isReplaced?: boolean
  /** A stream of its own, heard while the list is shown; what it tells comes through `session.onEvent`. */
  readonly channel?: StreamChannel
  readonly idOf: (item: Item) => string
  readonly entitiesOf?: (item: Item) => ItemEntities
  load(client: SessionClient, signal: AbortSignal): Promise<Asked<Answer<Item[]>>>
  follow(client: SessionClient, link: PageLink, signal: AbortSignal): Promise<Asked<Answer<Item[]>>>
}

/** Such a list as a screen shows it. */
export interface ItemFeed<Item> {
  /** In the server's order. */
  readonly items: readonly Item[]
  /** All that is known by id, also what a stream brought and no page has held yet. */
  readonly known: ReadonlyMap<string, Item>
  readonly view: FeedView<EntryListRow>
  readonly feed: ListHandle
  /** Keeps an item as it is now, whether or not it is in the list. */
  put(item: Item): void
  /** Takes an item out of the list and forgets it. */
  remove(id: string): void
}

interface ItemStore<Item> {
  get(): ReadonlyMap<string, Item>
  set(next: ReadonlyMap<string, Item>): void
  subscribe(listener: () => void): () => void
}

const stores = new WeakMap<Session, Map<string, ItemStore<unknown>>>()

/** A paged list of items that is loaded for as long as the component is on screen; what its items refer to is kept as long. */
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

/** Such lists are in an order of the server's own; only its links lead on, since cursors need not be the items' ids. */
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
