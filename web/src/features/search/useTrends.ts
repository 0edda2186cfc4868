import type { ApiError, PageLink } from '@starling/api/client'
import type { Tag } from '@starling/api/tags'
import type { TrendsLink } from '@starling/api/trends'
import type { Session } from '@starling/domain/session'
import { useCallback, useEffect, useReducer } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

export type TrendKind = 'statuses' | 'tags' | 'links' | 'people'

export interface Trend {
  readonly phase: 'loading' | 'ready' | 'error'
  readonly ids: readonly string[]
  readonly tags: readonly Tag[]
  readonly links: readonly TrendsLink[]
  readonly next: PageLink | null
  readonly error: ApiError | null
}

const start: Trend = { phase: 'loading', ids: [], tags: [], links: [], next: null, error: null }
const mostShown = 20

/** One kind of what is going on; a server without it answers as if there were nothing. */
export function useTrend(kind: TrendKind): readonly [Trend, () => void] {
  const session = useSession()
  const [trend, change] = useReducer((_: Trend, next: Trend) => next, start)
  const load = useCallback(async () => {
    change(start)
    try {
      change({ ...start, ...(await ask(kind, session)), phase: 'ready' })
    } catch (cause) {
      const error = cause as ApiError
      const isAbsent = error.kind === 'not-found' || error.kind === 'unauthorized' || error.kind === 'forbidden'
      change(isAbsent ? { ...start, phase: 'ready' } : { ...start, phase: 'error', error })
    }
  }, [kind, session])
  useEffect(() => {
    void load()
  }, [load])
  return [trend, () => void load()]
}

async function ask(kind: TrendKind, session: Session): Promise<Partial<Trend>> {
  const { client } = session
  const query = { limit: mostShown }
  if (kind === 'people') {
    const { suggestionEndpoints } = await import('@starling/api/suggestions')
    const { data, askedAt } = await client.call(suggestionEndpoints.list, { query })
    const accounts = data.map(({ account }) => account)
    session.import({ accounts, askedAt })
    return { ids: accounts.map(({ id }) => id) }
  }
  const { trendEndpoints } = await import('@starling/api/trends')
  switch (kind) {
    case 'statuses': {
      const { data, next, askedAt } = await client.call(trendEndpoints.statuses, { query })
      session.import({ statuses: data, askedAt })
      return { ids: data.map(({ id }) => id), next }
    }
    case 'tags':
      return { tags: (await client.call(trendEndpoints.tags, { query })).data }
    case 'links':
      return { links: (await client.call(trendEndpoints.links, { query })).data }
  }
}
