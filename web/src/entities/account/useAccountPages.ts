import type { accountEndpoints } from '@starling/api/accounts'
import type { ApiError, PageLink } from '@starling/api/client'
import type { statusEndpoints } from '@starling/api/statuses'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

/** A list of accounts that belongs to an account or a post; paged by Link alone, its cursors are no account ids. */
export type AccountsEndpoint =
  | typeof accountEndpoints.followers
  | typeof accountEndpoints.following
  | typeof statusEndpoints.rebloggedBy
  | typeof statusEndpoints.favouritedBy

export interface AccountPages {
  readonly ids: readonly string[]
  readonly phase: 'loading' | 'ready' | 'error'
  readonly next: PageLink | null
  readonly isLoadingMore: boolean
  readonly error: ApiError | null
}

const start: AccountPages = { ids: [], phase: 'loading', next: null, isLoadingMore: false, error: null }

/** Loads such a list page by page. */
export function useAccountPages(endpoint: AccountsEndpoint, id: string | null): readonly [AccountPages, () => void, () => void] {
  const session = useSession()
  const [pages, change] = useReducer((state: AccountPages, next: Partial<AccountPages>) => ({ ...state, ...next }), start)
  const abort = useRef<AbortController>(null)

  const load = useCallback(
    async (known: readonly string[], next: PageLink | null) => {
      if (id === null) return
      abort.current?.abort()
      const controller = new AbortController()
      abort.current = controller
      const { signal } = controller
      change(next ? { isLoadingMore: true, error: null } : start)
      try {
        const answer = next
          ? await session.client.follow(endpoint, next, { signal })
          : await session.client.call(endpoint, { params: { id }, signal })
        if (signal.aborted) return
        session.import({ accounts: answer.data, askedAt: answer.askedAt })
        const ids = [...new Set([...known, ...answer.data.map((account) => account.id)])]
        change({ ids, phase: 'ready', next: answer.next, isLoadingMore: false, error: null })
      } catch (error) {
        if (signal.aborted) return
        change({ phase: known.length > 0 ? 'ready' : 'error', isLoadingMore: false, error: error as ApiError })
      }
    },
    [session, endpoint, id],
  )

  useEffect(() => {
    void load([], null)
    return () => abort.current?.abort()
  }, [load])

  const loadMore = () => {
    if (pages.next && !pages.isLoadingMore) void load(pages.ids, pages.next)
  }
  const retry = () => void load([], null)
  return [pages, loadMore, retry]
}
