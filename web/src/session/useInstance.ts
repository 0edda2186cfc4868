import type { Instance } from '@starling/api/instance'
import { hasAntennas, hasEmojiReactions, hasFullTextSearch, hasTranslation } from '@starling/domain/instance'
import { useEffect, useSyncExternalStore } from 'react'
import { instanceStore } from '../accounts/instances.ts'
import { useSession } from './SessionProvider.tsx'

/**
 * The server one reads from; null until known. Asking waits until the first posts had their turn.
 * What earlier visits know of it is part of the first screen; what asks for it is fetched later.
 */
export function useInstance(): Instance | null {
  const session = useSession()
  const store = instanceStore(session.client.origin)
  const instance = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    const ask = async () => {
      const { loadInstance } = await import('./loadInstance.ts')
      await loadInstance(session)
    }
    const timer = setTimeout(
      () => {
        ask().catch(() => undefined)
      },
      store.get() ? 3000 : 300,
    )
    return () => clearTimeout(timer)
  }, [session, store])
  return instance
}

/** Whether the server one reads from has emoji reactions; false until it is known. Every post needs it, so this does not ask. */
export function useHasReactions(): boolean {
  return useKnown(hasEmojiReactions)
}

/** Whether it has antennas; false until it is known. For menus, which do not ask. */
export function useHasAntennas(): boolean {
  return useKnown(hasAntennas)
}

/** Whether a search on it understands operators such as `has:image`; false until it is known (R-srch-05). */
export function useHasOperators(): boolean {
  return useKnown(hasFullTextSearch)
}

/** Whether it translates posts; false until it is known. */
export function useHasTranslation(): boolean {
  return useKnown(hasTranslation)
}

function useKnown(has: (instance: Instance) => boolean): boolean {
  const store = instanceStore(useSession().client.origin)
  return useSyncExternalStore(store.subscribe, () => {
    const instance = store.get()
    return instance !== null && has(instance)
  })
}
