import type { ApiError } from '@starling/api/client'
import { searchEndpoints } from '@starling/api/search'
import type { SearchResults } from '@starling/api/search'
import type { Tag } from '@starling/api/tags'
import { SEARCH_FIRST_LIMIT, SEARCH_NEXT_LIMIT } from '@starling/domain/search'
import type { Session } from '@starling/domain/session'
import type { Searchability } from '@starling/domain/visibility'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CachedAnswer } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'

export type SearchType = 'all' | 'accounts' | 'hashtags' | 'statuses'

export interface SearchPages {
  readonly accountIds: readonly string[]
  readonly statusIds: readonly string[]
  readonly tags: readonly Tag[]
  readonly phase: 'idle' | 'loading' | 'ready' | 'error'
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly error: ApiError | null
  /** The server's reason why looking up a handle or an address failed. */
  readonly lookUp: SearchResults['look_up']
}

/** A cached answer: its hashtags, and the ids of accounts and posts in the store. */
interface SearchPage extends CachedAnswer {
  readonly data: readonly Tag[]
  /** The number of results of the kind with the most results. */
  readonly found: number
  readonly lookUp: SearchResults['look_up']
}

/** The time limit of a search, in milliseconds: the same as for a timeline, although resolving an address can take a server longer. */
const limitMs = 20_000
/** How many results of one kind a visitor sees: the largest page of most servers. */
const mostForVisitors = 40
/** How long results are not loaded again, in milliseconds, so that they are the same after visiting another screen. */
const staleMs = 60_000
const cacheMs = 30 * 60_000

/**
 * Searches for words: first ten results of each kind, and one more to know whether there are others, then ten at a time. `reach` restricts
 * posts by their searchability, where the server supports it.
 */
export function useSearch(q: string, type: SearchType, reach: Searchability | null): readonly [SearchPages, () => void, () => void] {
  const session = useSession()
  const client = useQueryClientOf(session)
  const { data, error, status, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    SearchPage,
    ApiError,
    { readonly pages: readonly SearchPage[] },
    readonly string[],
    number
  >(
    {
      queryKey: ['search', type, q, reach ?? ''],
      enabled: q !== '',
      staleTime: staleMs,
      gcTime: cacheMs,
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) => ask(session, { q, type, reach }, pageParam, signal),
      // Servers refuse visitors any page but the first.
      getNextPageParam: ({ found }, pages) =>
        session.me !== null && type !== 'all' && found >= limitAt(pages.length === 1 ? 0 : 1)
          ? pages.reduce((sum, page) => sum + page.found, 0)
          : null,
    },
    client,
  )
  const results = useMemo(() => {
    const pages = data?.pages ?? []
    return {
      accountIds: unique(pages.flatMap((page) => page.accountIds)),
      statusIds: unique(pages.flatMap((page) => page.statusIds)),
      tags: [...new Map(pages.flatMap((page) => page.data).map((tag) => [tag.name.toLowerCase(), tag])).values()],
    }
  }, [data])
  const phase = q === '' ? 'idle' : data ? 'ready' : status === 'error' && !isFetching ? 'error' : 'loading'
  const loadMore = () => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }
  // Repeats only the page that failed, so that earlier results stay.
  const retry = () => void (data && hasNextPage ? fetchNextPage() : refetch())
  return [
    { ...results, phase, hasMore: hasNextPage, isLoadingMore: isFetchingNextPage, error, lookUp: data?.pages[0]?.lookUp },
    loadMore,
    retry,
  ]
}

interface Wanted {
  readonly q: string
  readonly type: SearchType
  readonly reach: Searchability | null
}

async function ask(session: Session, { q, type, reach }: Wanted, offset: number, signal: AbortSignal): Promise<SearchPage> {
  const { data, askedAt } = await session.client.call(searchEndpoints.search, {
    query: {
      q,
      limit: session.me === null && type !== 'all' ? mostForVisitors : limitAt(offset),
      ...(type === 'all' ? {} : { type }),
      ...(type === 'hashtags' ? { exclude_unreviewed: true } : {}),
      ...(reach === null ? {} : { searchability: reach }),
      ...(offset === 0 ? {} : { offset }),
      // Servers refuse visitors who ask for a remote search.
      ...(session.me && offset === 0 ? { resolve: true } : {}),
    },
    signal,
    timeoutMs: limitMs,
  })
  session.import({ accounts: data.accounts, statuses: data.statuses, askedAt })
  return {
    data: data.hashtags,
    accountIds: data.accounts.map(({ id }) => id),
    statusIds: data.statuses.map(({ id }) => id),
    found: Math.max(data.accounts.length, data.statuses.length, data.hashtags.length),
    lookUp: data.look_up,
  }
}

function limitAt(offset: number): number {
  return offset === 0 ? SEARCH_FIRST_LIMIT : SEARCH_NEXT_LIMIT
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}
