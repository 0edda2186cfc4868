import type { Instance } from '@starling/api/instance'
import { useEffect, useSyncExternalStore } from 'react'
import { instanceStore, loadInstance } from '../accounts/instances.ts'
import { useSession } from './SessionProvider.tsx'

/** The server one reads from; null until known. Asking waits until the first posts had their turn. */
export function useInstance(): Instance | null {
  const { client } = useSession()
  const store = instanceStore(client.origin)
  const instance = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        loadInstance(client).catch(() => undefined)
      },
      store.get() ? 3000 : 300,
    )
    return () => clearTimeout(timer)
  }, [client, store])
  return instance
}
