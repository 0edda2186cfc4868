import type { blockEndpoints } from '@starling/api/blocks'
import type { ApiError, PageLink } from '@starling/api/client'
import type { followRequestEndpoints } from '@starling/api/follow-requests'
import type { muteEndpoints } from '@starling/api/mutes'
import { useCallback, useEffect, useReducer } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

/** A list of accounts that belongs to the reader. */
export type OwnAccountsEndpoint = typeof blockEndpoints.list | typeof muteEndpoints.list | typeof followRequestEndpoints.list

export interface OwnAccounts {
  readonly ids: readonly string[]
  readonly phase: 'loading' | 'ready' | 'error'
  readonly next: PageLink | null
  readonly isLoadingMore: boolean
  readonly error: ApiError | null
}

const start: OwnAccounts = { ids: [], phase: 'loading', next: null, isLoadingMore: false, error: null }

/** Loads such a list page by page; its cursors are no account ids, so only the Link header leads on. */
export function useOwnAccounts(endpoint: OwnAccountsEndpoint) {
  const session = useSession()
  const [pages, change] = useReducer((state: OwnAccounts, next: Partial<OwnAccounts>) => ({ ...state, ...next }), start)

  const load = useCallback(
    async (known: readonly string[], next: PageLink | null) => {
      change(next ? { isLoadingMore: true, error: null } : start)
      try {
        const answer = next ? await session.client.follow(endpoint, next) : await session.client.call(endpoint)
        session.import({ accounts: answer.data, askedAt: answer.askedAt })
        change({
          ids: [...new Set([...known, ...answer.data.map(({ id }) => id)])],
          phase: 'ready',
          next: answer.next,
          isLoadingMore: false,
        })
      } catch (error) {
        change({ phase: known.length > 0 ? 'ready' : 'error', isLoadingMore: false, error: error as ApiError })
      }
    },
    [session, endpoint],
  )

  useEffect(() => {
    if (session.me) void load([], null)
  }, [session, load])

  return {
    pages,
    loadMore() {
      if (pages.next && !pages.isLoadingMore && pages.error === null) void load(pages.ids, pages.next)
    },
    retry: () => void load([], null),
    /** Takes one out that does not belong any more. */
    remove: (id: string) => change({ ids: pages.ids.filter((one) => one !== id) }),
  }
}
