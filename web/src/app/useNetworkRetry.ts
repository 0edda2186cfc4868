import { createNetworkRetry } from '@starling/domain/streaming'
import { useEffect } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { lostPictures } from '../ui/lostPictures.ts'

/** Repeats failed requests some time after the network, or the server, is reachable again; lost pictures at once. */
export function useNetworkRetry(): void {
  const session = useSession()
  useEffect(() => {
    let wasConnected = false
    const { begin, end } = session.part(createNetworkRetry)
    const endEvents = session.onEvent(({ kind }) => {
      if (kind !== 'connected') return
      // The first connection of a visit is no reason to load recently failed pictures again.
      if (wasConnected) lostPictures.forget()
      wasConnected = true
      begin()
    })
    // The network may have returned before this code was loaded.
    begin()
    addEventListener('online', begin)
    addEventListener('online', lostPictures.forget)
    addEventListener('offline', end)
    return () => {
      end()
      endEvents()
      removeEventListener('online', begin)
      removeEventListener('online', lostPictures.forget)
      removeEventListener('offline', end)
    }
  }, [session])
}
