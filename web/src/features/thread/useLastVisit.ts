import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { keepVisit, lastVisit } from './threadVisits.ts'

/** The time since which replies count as new; null on the first visit. It does not change while the conversation is open. */
export function useLastVisit(rootId: string, isLoaded: boolean): string | null {
  const { key } = useSession()
  const [first, setFirst] = useState<{ readonly rootId: string; readonly since: string | null } | null>(null)
  if (isLoaded && first?.rootId !== rootId) setFirst({ rootId, since: lastVisit(key, rootId) })
  useEffect(() => {
    if (!isLoaded) return
    const keep = () => keepVisit(key, rootId, new Date().toISOString())
    keep()
    return keep
  }, [key, rootId, isLoaded])
  return first?.since ?? null
}
