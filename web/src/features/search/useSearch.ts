import type { ApiError } from '@starling/api/client'
import type { Tag } from '@starling/api/tags'
import { SEARCH_FIRST_LIMIT, SEARCH_NEXT_LIMIT } from '@starling/domain/search'
import type { Session } from '@starling/domain/session'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

export type SearchType = 'all' | 'accounts' | 'hashtags' | 'statuses'

export interface SearchPages {
  readonly accountIds: readonly string[]
  readonly statusIds: readonly string[]
  readonly tags: readonly Tag[]
  readonly phase: 'idle' | 'loading' | 'ready' | 'error'
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly error: ApiError | null
}

const nothing: SearchPages = { accountIds: [], statusIds: [], tags: [], phase: 'idle', hasMore: false, isLoadingMore: false, error: null }

/** Looks for words: ten of a kind and one more to know whether there are others, then ten at a time (R-srch-01). */
export function useSearch(q: string, type: SearchType): readonly [SearchPages, () => void, () => void] {
  const session = useSession()
  const [pages, change] = useReducer((state: SearchPages, next: Partial<SearchPages>) => ({ ...state, ...next }), nothing)
  const abort = useRef<AbortController>(null)

  const load = useCallback(
    async (known: SearchPages) => {
      abort.current?.abort()
      if (q === '') {
        change(nothing)
        return
      }
      const controller = new AbortController()
      abort.current = controller
      const isFirst = known.phase !== 'ready'
      change(isFirst ? { ...nothing, phase: 'loading' } : { isLoadingMore: true, error: null })
      try {
        change(await ask(session, q, type, isFirst ? nothing : known, controller.signal))
      } catch (error) {
        if (!controller.signal.aborted) change({ phase: isFirst ? 'error' : 'ready', isLoadingMore: false, error: error as ApiError })
      }
    },
    [session, q, type],
  )

  useEffect(() => {
    void load(nothing)
    return () => abort.current?.abort()
  }, [load])

  // Coming back to the results finds them as they were, whatever else was read meanwhile.
  const { accountIds, statusIds } = pages
  useEffect(() => session.retain({ accounts: accountIds, statuses: statusIds }), [session, accountIds, statusIds])

  const loadMore = () => {
    if (pages.hasMore && !pages.isLoadingMore && pages.error === null) void load(pages)
  }
  return [pages, loadMore, () => void load(nothing)]
}

async function ask(session: Session, q: string, type: SearchType, known: SearchPages, signal: AbortSignal): Promise<SearchPages> {
  const { searchEndpoints } = await import('@starling/api/search')
  const offset = Math.max(known.accountIds.length, known.statusIds.length, known.tags.length)
  const { data, askedAt } = await session.client.call(searchEndpoints.search, {
    query: {
      q,
      limit: offset === 0 ? SEARCH_FIRST_LIMIT : SEARCH_NEXT_LIMIT,
      ...(type === 'all' ? {} : { type }),
      ...(type === 'hashtags' ? { exclude_unreviewed: true } : {}),
      ...(offset === 0 ? {} : { offset }),
      ...(session.me && offset === 0 ? { resolve: true } : {}),
    },
    signal,
  })
  signal.throwIfAborted()
  session.import({ accounts: data.accounts, statuses: data.statuses, askedAt })
  const found = Math.max(data.accounts.length, data.statuses.length, data.hashtags.length)
  return {
    accountIds: unique([...known.accountIds, ...data.accounts.map(({ id }) => id)]),
    statusIds: unique([...known.statusIds, ...data.statuses.map(({ id }) => id)]),
    tags: [...new Map([...known.tags, ...data.hashtags].map((tag) => [tag.name.toLowerCase(), tag])).values()],
    phase: 'ready',
    hasMore: type !== 'all' && found >= (offset === 0 ? SEARCH_FIRST_LIMIT : SEARCH_NEXT_LIMIT),
    isLoadingMore: false,
    error: null,
  }
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}
