import type { Account } from '@starling/api/accounts'
import type { Poll } from '@starling/api/polls'
import type { Status } from '@starling/api/statuses'
import type { EntityMap } from '@starling/domain/store'
import { useCallback, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'

/** One entity as the reader should see it; renders again only when that entity changes. */
export function useEntity<K extends keyof EntityMap>(kind: K, id: string | null | undefined): EntityMap[K] | undefined {
  const { entities } = useSession()
  const subscribe = useCallback(
    (listener: () => void) => (id ? entities.subscribe(kind, id, listener) : () => undefined),
    [entities, kind, id],
  )
  return useSyncExternalStore(subscribe, () => (id ? entities.get(kind, id) : undefined))
}

export function useStatus(id: string | null | undefined): Status | undefined {
  return useEntity('status', id)
}

export function useAccount(id: string | null | undefined): Account | undefined {
  return useEntity('account', id)
}

export function usePoll(id: string | null | undefined): Poll | undefined {
  return useEntity('poll', id)
}

/** The signed-in account; undefined for anonymous readers and until it is loaded. */
export function useMe(): Account | undefined {
  return useEntity('account', useSession().me?.id)
}
