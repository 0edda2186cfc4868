import type { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { compareIds } from '@starling/domain/ids'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'

const limit = 40
const read = (statuses: readonly Status[]) => ({ data: statuses.map(({ id }) => id), statuses })
const recentHome = apiQuery(timelineEndpoints.home, { read })
const recentPublic = apiQuery(timelineEndpoints.public, { read })

/** The latest posts that the reader could have seen: a page of the home timeline and one of everybody's. */
export interface RecentStatuses {
  /** Newest first; empty until they are there. */
  readonly statuses: readonly Status[]
  /** Who wrote or boosted what is in the home timeline. */
  readonly homeAccountIds: ReadonlySet<string>
  readonly isLoading: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/** A sample to show what a rule would do, without the live timelines being touched. */
export function useRecentStatuses(): RecentStatuses {
  const { entities } = useSession()
  const home = useApiQuery(recentHome, { query: { limit } })
  const everybody = useApiQuery(recentPublic, { query: { limit } })
  const statusesOf = (ids: readonly string[] = []) => ids.flatMap((id) => entities.get('status', id) ?? [])
  const atHome = statusesOf(home.data)
  const byId = new Map([...atHome, ...statusesOf(everybody.data)].map((status) => [status.id, status]))
  // Some servers close their public timelines; a part of the sample is better than none.
  const hasSome = home.data !== undefined || everybody.data !== undefined
  return {
    statuses: [...byId.values()].toSorted((a, b) => compareIds(b.id, a.id)),
    homeAccountIds: new Set(atHome.map(({ account }) => account.id)),
    isLoading: home.isPending || everybody.isPending,
    error: hasSome ? null : (home.error ?? everybody.error),
    retry() {
      void home.refetch()
      void everybody.refetch()
    },
  }
}
