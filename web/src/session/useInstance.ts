import type { AnyEndpoint } from '@starling/api/endpoint'
import type { Instance } from '@starling/api/instance'
import { hasAntennas, hasEmojiReactions, hasFullTextSearch, hasTranslation } from '@starling/domain/instance'
import type { SessionPorts } from '@starling/domain/ports'
import { useEffect, useSyncExternalStore } from 'react'
import { instanceStore } from '../accounts/instances.ts'
import { useSession } from './SessionProvider.tsx'

/**
 * The description of the reader's server; null until known. It is loaded after the first posts.
 * The stored description of earlier visits is part of the first bundle; the code that loads a new one comes later.
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

/** The description as far as it is known; this hook does not load it, so that the first screen may use it. */
export function useKnownInstance(): Instance | null {
  const store = instanceStore(useSession().client.origin)
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Whether the server has emoji reactions; false until known. Every post needs it, so this hook does not load it. */
export function useHasReactions(): boolean {
  return useKnown(hasEmojiReactions)
}

/** Whether it has antennas; false until known. For menus; this hook does not load it. */
export function useHasAntennas(): boolean {
  return useKnown(hasAntennas)
}

/** Whether its search understands operators such as `has:image`; false until known. */
export function useHasOperators(): boolean {
  return useKnown(hasFullTextSearch)
}

/** Whether it can translate posts; false until known. */
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

/** Answers whether the server is known to lack a call, so that the feature that needs it is not offered. */
export function useIsUnsupported(): (row: Pick<AnyEndpoint, 'method' | 'path'>) => boolean {
  const missing = useSession().part(missingCalls)
  return (row) => missing.has(row)
}

const missingCalls = ({ missing }: SessionPorts) => missing
