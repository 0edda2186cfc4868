import { createLookups } from '@starling/domain/actions'
import { useEffect } from 'react'
import { useSession } from '../session/SessionProvider.tsx'

/** Keeps the counts of the reader's own account as the server has them: who follows is told, and not how many do now. */
export function useFreshCounts(): void {
  const session = useSession()
  useEffect(() => {
    let isAsking = false
    let isOutdated = false
    const ask = async (id: string) => {
      isOutdated = true
      if (isAsking) return
      isAsking = true
      // Of many who follow at once the last one is in the answer, too.
      while (isOutdated) {
        isOutdated = false
        // Where it fails, the next follow brings the counts.
        await session
          .part(createLookups)
          .loadAccount(id)
          .catch(() => undefined)
      }
      isAsking = false
    }
    return session.onEvent((event) => {
      const isFollow = event.kind === 'notification' && event.notification.type === 'follow'
      // What no screen has shown is asked for when one does.
      if (isFollow && session.me && session.entities.get('account', session.me.id)) void ask(session.me.id)
    })
  }, [session])
}
