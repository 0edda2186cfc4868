import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { keepTrends, trendsOf } from './knownTrends.ts'
import { TrendRows } from './TrendRows.tsx'
import { useTrendingTags } from './useTrends.ts'

/** Trending hashtags in the side panel; `place` is shown until they are loaded. Draws nothing if there are none or they cannot be loaded. */
export function SideTrends({ place }: { readonly place: ReactNode }) {
  const { key } = useSession()
  const { items: tags, error } = useTrendingTags()
  useEffect(() => {
    if (tags !== null) keepTrends(key, trendsOf(tags))
  }, [key, tags])
  if (tags === null && error === null) return place
  if (tags === null || tags.length === 0) return null
  return <TrendRows trends={trendsOf(tags)} />
}
