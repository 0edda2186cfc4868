import type { Account } from '@starling/api/accounts'
import type { CallArguments, CallInput, CallOptions } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import type { Instance } from '@starling/api/instance'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'
import type { Status } from '@starling/api/statuses'
import type { Session } from '@starling/domain/session'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { QueryClient } from '@tanstack/react-query'

/** What an endpoint is asked for: path parameters, query and body. */
export type QueryInput<E extends AnyEndpoint> = Omit<CallInput<E>, keyof CallOptions>

/** What is kept of an answer: the query's data, and the entities that belong into the session's store and stay there as long as the data. */
export interface ReadAnswer<Data> {
  readonly data: Data
  readonly accounts?: readonly Account[]
  readonly statuses?: readonly Status[]
}

/** A read of the API that is neither a feed nor an entity. One constant for each, so that equal questions share one cached answer. */
export interface ApiQuery<E extends AnyEndpoint, Data> {
  readonly row: E
  readonly read: (answer: OutputOf<E>) => ReadAnswer<Data>
  /** For how long an answer is shown without asking again, in milliseconds. */
  readonly staleMs: number
  /** Where the server says that there is no such thing: what is known then. Without it that is a failure like others. */
  readonly whenGone?: WhenGone<E, Data> | undefined
}

/** The data that stands for what is known to be missing, and what else that changes. */
export interface WhenGone<E extends AnyEndpoint, Data> {
  readonly data: Data
  changes?(input: QueryInput<E>): readonly CachedChange[]
  /** What else goes with it, beyond what is cached. */
  follow?(session: Session, input: QueryInput<E>): void
}

interface ApiQueryOptions<E extends AnyEndpoint, Data> {
  readonly staleMs?: number
  readonly whenGone?: WhenGone<E, Data>
}

/** What the cache holds: the data, and the ids of the entities that it refers to. */
export interface CachedAnswer {
  readonly data: unknown
  readonly accountIds: readonly string[]
  readonly statusIds: readonly string[]
}

/** The same where answers are asked for page by page. */
interface CachedPages {
  readonly pages: readonly CachedAnswer[]
}

/** A change of cached data, such as one a reader has just asked for; `undefined` data was never loaded and stays so. */
export interface CachedChange {
  readonly key: QueryKey
  readonly change: (data: unknown) => unknown
}

const defaultStaleMs = 60_000

const clients = new WeakMap<Session, QueryClient>()

/** Defines a query by its endpoint; `read` says which part of the answer are entities, and may be left out where there are none. */
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

/** The cache of one session; another account never sees it, and it goes with the session. */
export function queryClientOf(session: Session): QueryClient {
  const known = clients.get(session)
  if (known) return known
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The browser may be wrong about being offline, and a question that fails at once is better than one that never ends.
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

/** Under which key an answer is cached; given no input, the beginning that the keys of all answers of an endpoint share. */
export function queryKeyOf<E extends AnyEndpoint>(row: E, input?: QueryInput<E>): QueryKey {
  const { params = null, query = null } = (input ?? {}) as { readonly params?: unknown; readonly query?: unknown }
  return [`${row.method} ${row.path}`, ...(params === null && query === null ? [] : [params, query])]
}

/** The options with which TanStack Query asks for it. */
export function queryOptionsOf<E extends AnyEndpoint, Data>(session: Session, asked: ApiQuery<E, Data>, input: QueryInput<E>) {
  return {
    queryKey: queryKeyOf(asked.row, input),
    staleTime: asked.staleMs,
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
    return { data, accountIds: accounts.map(({ id }) => id), statusIds: statuses.map(({ id }) => id) }
  } catch (cause) {
    const isGone = cause instanceof ApiError && (cause.kind === 'not-found' || cause.kind === 'gone')
    if (!whenGone || !isGone) throw cause
    applyChanges(queryClientOf(session), whenGone.changes?.(input) ?? [])
    whenGone.follow?.(session, input)
    return { data: whenGone.data, accountIds: [], statusIds: [] }
  }
}

/** Whether the server has said that there is no such thing, to a query whose data is then null. */
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

/** Applies changes to what is cached; answers the undo, which takes back only what nothing newer has replaced. */
export function applyChanges(client: QueryClient, changes: readonly CachedChange[]): () => void {
  const done = changes.flatMap(({ key, change }) => {
    const before = client.getQueryData<CachedAnswer>(key)
    if (before === undefined) return []
    const after = client.setQueryData<CachedAnswer>(key, { ...before, data: change(before.data) })
    return [{ key, before, after }]
  })
  return () => {
    for (const { key, before, after } of done) if (client.getQueryData(key) === after) client.setQueryData(key, before)
  }
}

function dataOf<Data>(cached: CachedAnswer): Data {
  return cached.data as Data
}

/** Once more where the server stumbled; what it refuses, or cannot be reached for, is said at once. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof Error && 'kind' in error && error.kind === 'server'
}

/** Keeps in the store what cached answers refer to, for as long as they are cached. */
function retainCached(session: Session, client: QueryClient): void {
  const kept = new Map<string, { readonly answer: unknown; readonly release: () => void }>()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' && type !== 'removed') return
    const answer = type === 'removed' ? undefined : (query.state.data as CachedAnswer | CachedPages | Instance | undefined)
    const before = kept.get(query.queryHash)
    if (before?.answer === answer) return
    kept.delete(query.queryHash)
    if (answer !== undefined) {
      // The description of a server refers to nothing in the store.
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
