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

/** A sample of recent posts: one page of the home timeline and one of the public timeline. */
export interface RecentStatuses {
  /** Newest first; empty until loaded. */
  readonly statuses: readonly Status[]
  /** The authors and boosters of the posts in the home timeline. */
  readonly homeAccountIds: ReadonlySet<string>
  readonly isLoading: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/** Loads a sample for previewing a rule, independent of the live timelines. */
export function useRecentStatuses(): RecentStatuses {
  const { entities } = useSession()
  const home = useApiQuery(recentHome, { query: { limit } })
  const everybody = useApiQuery(recentPublic, { query: { limit } })
  const statusesOf = (ids: readonly string[] = []) => ids.flatMap((id) => entities.get('status', id) ?? [])
  const atHome = statusesOf(home.data)
  const byId = new Map([...atHome, ...statusesOf(everybody.data)].map((status) => [status.id, status]))
  // Some servers do not show their public timelines; part of the sample is enough.
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
