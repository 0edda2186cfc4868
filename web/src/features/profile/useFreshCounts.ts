import { createLookups } from '@starling/domain/actions'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

/** Keeps the counts of the reader's own profile as the server has them: who follows is told, and not how many do now. */
export function useFreshCounts(accountId: string): void {
  const session = useSession()
  const isSelf = session.me?.id === accountId
  useEffect(() => {
    if (!isSelf) return undefined
    let isAsking = false
    let isOutdated = false
    const ask = async () => {
      isOutdated = true
      if (isAsking) return
      isAsking = true
      // Of many who follow at once the last one is in the answer, too.
      while (isOutdated) {
        isOutdated = false
        // Where it fails, the next visit brings the counts.
        await session
          .part(createLookups)
          .loadAccount(accountId)
          .catch(() => undefined)
      }
      isAsking = false
    }
    return session.onEvent((event) => {
      if (event.kind === 'polled' || (event.kind === 'notification' && event.notification.type === 'follow')) void ask()
    })
  }, [session, isSelf, accountId])
}
