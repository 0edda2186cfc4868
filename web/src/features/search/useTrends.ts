import { asApiError } from '@starling/api/client'
import type { ApiError } from '@starling/api/client'
import { trendEndpoints } from '@starling/api/trends'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { suggestedPeople, suggestedQuery } from '../../entities/account/suggestedPeople.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useTimeline } from '../../session/useFeed.ts'

/** How long trends are used without loading them again: they change slowly, and a list should not change while it is read. */
const staleMs = 5 * 60_000
const query = { limit: 20 }

const trendingTags = apiQuery(trendEndpoints.tags, { staleMs })
const trendingLinks = apiQuery(trendEndpoints.links, { staleMs })

/** One kind of trends; servers without it answer like those without trends. */
export interface Trend<Item> {
  /** Null until loaded. */
  readonly items: readonly Item[] | null
  readonly error: ApiError | null
  retry(): void
  /** For lists that are loaded page by page. */
  readonly more?: { readonly isThere: boolean; readonly isLoading: boolean; readonly error: ApiError | null; load(): void }
}

export function useTrendingTags() {
  return asTrend(useApiQuery(trendingTags, { query }))
}

export function useTrendingLinks() {
  return asTrend(useApiQuery(trendingLinks, { query }))
}

export function useTrendingStatuses() {
  const { view, timeline } = useTimeline('trends')
  const isKnown = view.rows.length > 0 || view.phase === 'ready'
  const error = view.error && asApiError(view.error)
  const trend = asTrend({
    data: isKnown ? view.rows.map(({ id }) => id) : undefined,
    error,
    refetch: () => timeline.refresh(),
  })
  const more = { isThere: view.hasMore, isLoading: view.isLoadingMore, error, load: () => ignoreFailure(timeline.loadMore()) }
  return { ...trend, more }
}

export function useSuggestedPeople() {
  return asTrend(useApiQuery(suggestedPeople, { query: suggestedQuery }))
}

interface Timestamped<Item> {
  readonly data: readonly Item[] | undefined
  readonly error: ApiError | null
  refetch(): Promise<unknown>
}

/** Always the same object, because effects depend on it. */
const none: readonly never[] = []

function asTrend<Item>({ data, error, refetch }: Timestamped<Item>): Trend<Item> {
  const isAbsent = error !== null && (error.kind === 'not-found' || error.kind === 'unauthorized' || error.kind === 'forbidden')
  return {
    items: data ?? (isAbsent ? none : null),
    // A failure is not shown while there is a previous list.
    error: data === undefined && !isAbsent ? error : null,
    retry: () => ignoreFailure(refetch()),
  }
}
