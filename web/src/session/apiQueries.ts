import type { Account } from '@starling/api/accounts'
import type { CallArguments, CallInput, CallOptions } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import type { Instance } from '@starling/api/instance'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'
import type { Status } from '@starling/api/statuses'
import type { Session } from '@starling/domain/session'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { hashKey, notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'

/** What an endpoint is asked for: path parameters, query and body. */
export type QueryInput<E extends AnyEndpoint> = Omit<CallInput<E>, keyof CallOptions>

/** The cached part of an answer: the query's data, and the entities, which stay in the session's store as long as the data is cached. */
export interface ReadAnswer<Data> {
  readonly data: Data
  readonly accounts?: readonly Account[]
  readonly statuses?: readonly Status[]
}

/** A read of the API that is neither a feed nor an entity. One constant for each, so that equal requests share a cached answer. */
export interface ApiQuery<E extends AnyEndpoint, Data> {
  readonly row: E
  readonly read: (answer: OutputOf<E>) => ReadAnswer<Data>
  /** How long an answer is used without loading it again, in milliseconds. */
  readonly staleMs: number
  /** The data to use where the server answers 404. Without it a 404 is a failure like others. */
  readonly whenGone?: WhenGone<E, Data> | undefined
}

/** The data to cache after a deletion, and further changes that follow. */
export interface WhenGone<E extends AnyEndpoint, Data> {
  readonly data: Data
  changes?(input: QueryInput<E>): readonly CachedChange[]
  /** Further changes that follow, beyond the cached data. */
  follow?(session: Session, input: QueryInput<E>): void
}

interface ApiQueryOptions<E extends AnyEndpoint, Data> {
  readonly staleMs?: number
  readonly whenGone?: WhenGone<E, Data>
}

/** What the cache holds: the data, and the ids of the entities that it refers to. */
export interface CachedAnswer {
  /** As the reader sees it, including changes that are being sent. */
  readonly data: unknown
  /** Without those changes; absent where there are none. */
  readonly confirmed?: { readonly data: unknown }
  readonly accountIds: readonly string[]
  readonly statusIds: readonly string[]
}

/** A change of cached data, for example by an action of the reader; `undefined` data was never loaded and stays so. */
export interface CachedChange {
  readonly key: QueryKey
  readonly change: (data: unknown) => unknown
}

/** The same for answers that are loaded page by page. */
interface CachedPages {
  readonly pages: readonly CachedAnswer[]
}

const defaultStaleMs = 60_000

// Notifies before the browser's next task, so that a pressed control shows its new state first.
notifyManager.setScheduler(queueMicrotask)

const clients = new WeakMap<Session, QueryClient>()

/** Defines a query by its endpoint; `read` tells which part of the answer are entities, and may be left out where there are none. */
export function apiQuery<E extends AnyEndpoint, Data>(
  row: E,
  options: ApiQueryOptions<E, Data> & { readonly read: (answer: OutputOf<E>) => ReadAnswer<Data> },
): ApiQuery<E, Data>
export function apiQuery<E extends AnyEndpoint, Gone = never>(
  row: E,
  options?: ApiQueryOptions<E, OutputOf<E> | Gone>,
): ApiQuery<E, OutputOf<E> | Gone>
export function apiQuery<E extends AnyEndpoint, Data>(
  row: E,
  options: ApiQueryOptions<E, Data | OutputOf<E>> & { readonly read?: (answer: OutputOf<E>) => ReadAnswer<Data | OutputOf<E>> } = {},
): ApiQuery<E, Data | OutputOf<E>> {
  const { read = (data: OutputOf<E>) => ({ data }), staleMs = defaultStaleMs, whenGone } = options
  return { row, read, staleMs, whenGone }
}

/** The cache of one session; it is not shared with other accounts and is dropped with the session. */
export function queryClientOf(session: Session): QueryClient {
  const known = clients.get(session)
  if (known) return known
  // TanStack Query assumes a page to be online until it is told otherwise, and would then miss the return of the network.
  onlineManager.setOnline(navigator.onLine)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The browser may wrongly report that it is offline, and a request that fails at once is better than one that waits for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: isWorthRetrying,
      },
      mutations: { networkMode: 'always' },
    },
  })
  clients.set(session, client)
  retainCached(session, client)
  return client
}

/** The cache key of an answer; without input, the common prefix of all keys of an endpoint. */
export function queryKeyOf<E extends AnyEndpoint>(row: E, input?: QueryInput<E>): QueryKey {
  const { params = null, query = null } = (input ?? {}) as { readonly params?: unknown; readonly query?: unknown }
  return [`${row.method} ${row.path}`, ...(params === null && query === null ? [] : [params, query])]
}

/** The options for TanStack Query. */
export function queryOptionsOf<E extends AnyEndpoint, Data>(session: Session, asked: ApiQuery<E, Data>, input: QueryInput<E>) {
  return {
    queryKey: queryKeyOf(asked.row, input),
    // An answer of 404 is requested again when it is next shown.
    staleTime: ({ state }: { readonly state: { readonly data: CachedAnswer | undefined } }) =>
      asked.whenGone !== undefined && state.data?.data === asked.whenGone.data ? 0 : asked.staleMs,
    queryFn: ({ signal }) => ask(session, asked, input, signal),
    select: dataOf<Data>,
  } satisfies UseQueryOptions<CachedAnswer, ApiError, Data>
}

async function ask<E extends AnyEndpoint, Data>(
  session: Session,
  { row, read, whenGone }: ApiQuery<E, Data>,
  input: QueryInput<E>,
  signal: AbortSignal,
): Promise<CachedAnswer> {
  try {
    const answer = await session.client.call(row, ...([{ ...input, signal }] as unknown as CallArguments<E>))
    const { data, accounts = [], statuses = [] } = read(answer.data)
    session.import({ accounts, statuses, askedAt: answer.askedAt })
    const loaded = { data, accountIds: accounts.map(({ id }) => id), statusIds: statuses.map(({ id }) => id) }
    return withPending(queryClientOf(session), queryKeyOf(row, input), loaded)
  } catch (cause) {
    const isGone = cause instanceof ApiError && (cause.kind === 'not-found' || cause.kind === 'gone')
    if (!whenGone || !isGone) throw cause
    changeCached(queryClientOf(session), whenGone.changes?.(input) ?? [])
    whenGone.follow?.(session, input)
    return { data: whenGone.data, accountIds: [], statusIds: [] }
  }
}

/** Repeats all failed requests of what is on screen, such as the name of a list beside its posts. */
export function refetchFailed(session: Session): void {
  void queryClientOf(session).refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** Whether the server answered 404 to a query whose data is then null. */
export function isKnownGone(session: Session, row: AnyEndpoint, params: Readonly<Record<string, string>>): boolean {
  return queryClientOf(session).getQueryData<CachedAnswer>(queryKeyOf(row, { params } as unknown as QueryInput<AnyEndpoint>))?.data === null
}

/** A change to the cached data of one query. */
export function changeOf<E extends AnyEndpoint, Data>(
  query: ApiQuery<E, Data>,
  input: QueryInput<E>,
  change: (data: Data) => Data,
): CachedChange {
  return { key: queryKeyOf(query.row, input), change: (data) => change(data as Data) }
}

function dataOf<Data>(cached: CachedAnswer): Data {
  return cached.data as Data
}

/** One retry after a server error; refusals and connection failures are reported at once. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof Error && 'kind' in error && error.kind === 'server'
}

/** Keeps the entities that cached answers refer to in the store, for as long as they are cached. */
function retainCached(session: Session, client: QueryClient): void {
  const kept = new Map<string, { readonly answer: unknown; readonly release: () => void }>()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' && type !== 'removed') return
    const answer = type === 'removed' ? undefined : (query.state.data as CachedAnswer | CachedPages | Instance | undefined)
    const before = kept.get(query.queryHash)
    if (before?.answer === answer) return
    kept.delete(query.queryHash)
    if (answer !== undefined) {
      // Descriptions of servers do not refer to entities.
      const pages = 'pages' in answer ? answer.pages : 'accountIds' in answer ? [answer] : []
      const release = session.retain({
        accounts: pages.flatMap((page) => page.accountIds),
        statuses: pages.flatMap((page) => page.statusIds),
      })
      kept.set(query.queryHash, { answer, release })
    }
    before?.release()
  })
}

/** The pending changes to the data of one query. */
interface Pending {
  /** In the order in which they were made. */
  readonly changes: CachedChange[]
  /** Whether the data was to be loaded again meanwhile. */
  isOutdated: boolean
}

const pendingByClient = new WeakMap<QueryClient, Map<string, Pending>>()

function pendingOf(client: QueryClient): Map<string, Pending> {
  const known = pendingByClient.get(client)
  if (known) return known
  const pending = new Map<string, Pending>()
  pendingByClient.set(client, pending)
  return pending
}

/** An answer with the changes on top that are being sent: visible = confirmed + changes, as with the overlays of entities. */
export function withPending(client: QueryClient, key: QueryKey, { data, accountIds, statusIds }: CachedAnswer): CachedAnswer {
  const changes = pendingOf(client).get(hashKey(key))?.changes ?? []
  if (changes.length === 0) return { data, accountIds, statusIds }
  return { data: changes.reduce((before, { change }) => change(before), data), confirmed: { data }, accountIds, statusIds }
}

/** Changes cached data according to a stream or an answer; data that was never loaded stays so. Pending changes stay on top. */
export function changeCached(client: QueryClient, changes: readonly CachedChange[]): void {
  for (const { key, change } of changes) {
    const before = client.getQueryData<CachedAnswer>(key)
    if (before === undefined) continue
    const { data } = before.confirmed ?? before
    client.setQueryData<CachedAnswer>(key, withPending(client, key, { ...before, data: change(data) }))
  }
}

/**
 * Shows changes that are being sent. Answers the function that ends this: with `true` they become part of the confirmed data, with `false`
 * they are undone. That function answers the queries whose reload was postponed: an earlier answer might lack the changes, which would
 * disappear for a moment.
 */
export function showPending(client: QueryClient, changes: readonly CachedChange[]): (isDone: boolean) => readonly QueryKey[] {
  const all = pendingOf(client)
  for (const change of changes) {
    const pending = all.get(hashKey(change.key)) ?? { changes: [], isOutdated: false }
    pending.changes.push(change)
    all.set(hashKey(change.key), pending)
    changeCached(client, [{ key: change.key, change: (data) => data }])
  }
  return (isDone) =>
    changes.flatMap((change) => {
      const hash = hashKey(change.key)
      const pending = all.get(hash)
      if (!pending) return []
      pending.changes.splice(pending.changes.indexOf(change), 1)
      if (pending.changes.length === 0) all.delete(hash)
      changeCached(client, [isDone ? change : { key: change.key, change: (data) => data }])
      return pending.changes.length === 0 && pending.isOutdated ? [change.key] : []
    })
}

/**
 * Loads the queries with this key, or key prefix, again; those with pending changes afterwards. With `none` they are loaded when they are
 * next used.
 */
export async function reload(client: QueryClient, queryKey: QueryKey, refetchType: 'active' | 'none' = 'active'): Promise<void> {
  await client.invalidateQueries({
    queryKey,
    refetchType,
    predicate({ queryHash }) {
      const pending = pendingOf(client).get(queryHash)
      if (pending) pending.isOutdated = true
      return pending === undefined
    },
  })
}

/** The message to other tabs about cached answers that an action has changed. */
interface Changed {
  readonly account: string
  readonly keys: readonly QueryKey[]
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('starling queries')
const announce = channel?.postMessage.bind(channel)

/** Tells the other tabs that answers of an account are out of date. */
export function tellOtherTabs({ key }: Session, keys: readonly QueryKey[]): void {
  if (keys.length > 0) announce?.({ account: key, keys } satisfies Changed)
}

/**
 * Loads answers again that an action in another tab has changed, such as the lists in the navigation; in a hidden tab once it is visible
 * again. Answers the function that ends it.
 */
export function hearOtherTabs(session: Session): () => void {
  const hear = ({ data: { account, keys } }: MessageEvent<Changed>) => {
    if (account !== session.key) return
    const client = queryClientOf(session)
    for (const key of keys) void reload(client, key, document.visibilityState === 'visible' ? 'active' : 'none')
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
