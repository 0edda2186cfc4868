import { createAskAgain } from '@starling/domain/streaming'
import { useEffect } from 'react'
import { useSession } from '../session/SessionProvider.tsx'

/** What could not be read is asked for again some times after the network, or the server, is back. */
export function useAskAgain(): void {
  const session = useSession()
  useEffect(() => {
    const { begin, end } = session.part(createAskAgain)
    const endEvents = session.onEvent(({ kind }) => {
      if (kind === 'connected') begin()
    })
    // The network may have come back before this code did.
    begin()
    addEventListener('online', begin)
    addEventListener('offline', end)
    return () => {
      end()
      endEvents()
      removeEventListener('online', begin)
      removeEventListener('offline', end)
    }
  }, [session])
}
