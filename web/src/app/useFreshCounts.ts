import { createLookups } from '@starling/domain/actions'
import { useEffect } from 'react'
import { useSession } from '../session/SessionProvider.tsx'

/** Keeps the counts of the reader's own account current: an event reports a new follower, but not the new count. */
export function useFreshCounts(): void {
  const session = useSession()
  useEffect(() => {
    let isAsking = false
    let isOutdated = false
    const ask = async (id: string) => {
      isOutdated = true
      if (isAsking) return
      isAsking = true
      // If several accounts follow at once, the answer includes the last of them too.
      while (isOutdated) {
        isOutdated = false
        // After a failure, the next follow updates the counts.
        await session
          .part(createLookups)
          .loadAccount(id)
          .catch(() => undefined)
      }
      isAsking = false
    }
    return session.onEvent((event) => {
      const isFollow = event.kind === 'notification' && event.notification.type === 'follow'
      // An account that no screen has shown is loaded when one does.
      if (isFollow && session.me && session.entities.get('account', session.me.id)) void ask(session.me.id)
    })
  }, [session])
}
