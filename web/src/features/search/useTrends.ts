import type { ApiError } from '@starling/api/client'
import { trendEndpoints } from '@starling/api/trends'
import { suggestedPeople, suggestedQuery } from '../../entities/account/suggestedPeople.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'

/** How long trends are used without loading them again: they change slowly, and a list should not change while it is read. */
const staleMs = 5 * 60_000
const query = { limit: 20 }

const trendingTags = apiQuery(trendEndpoints.tags, { staleMs })
const trendingLinks = apiQuery(trendEndpoints.links, { staleMs })
const trendingStatuses = apiQuery(trendEndpoints.statuses, {
  staleMs,
  read: (statuses) => ({ data: statuses.map(({ id }) => id), statuses }),
})

/** One kind of trends; servers without it answer like those without trends. */
export interface Trend<Item> {
  /** Null until known. */
  readonly items: readonly Item[] | null
  readonly error: ApiError | null
  retry(): void
}

export function useTrendingTags() {
  return asTrend(useApiQuery(trendingTags, { query }))
}

export function useTrendingLinks() {
  return asTrend(useApiQuery(trendingLinks, { query }))
}

export function useTrendingStatuses() {
  return asTrend(useApiQuery(trendingStatuses, { query }))
}

export function useSuggestedPeople() {
  return asTrend(useApiQuery(suggestedPeople, { query: suggestedQuery }))
}

interface Asked<Item> {
  readonly data: readonly Item[] | undefined
  readonly error: ApiError | null
  refetch(): Promise<unknown>
}

function asTrend<Item>({ data, error, refetch }: Asked<Item>): Trend<Item> {
  const isAbsent = error !== null && (error.kind === 'not-found' || error.kind === 'unauthorized' || error.kind === 'forbidden')
  return {
    items: data ?? (isAbsent ? [] : null),
    // The previous list stays on screen.
    error: data === undefined && !isAbsent ? error : null,
    retry: () => void refetch(),
  }
}
