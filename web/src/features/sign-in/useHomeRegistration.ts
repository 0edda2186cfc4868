import type { Instance } from '@starling/api/instance'
import { useEffect, useSyncExternalStore } from 'react'
import { instanceStore } from '../../accounts/instances.ts'
import { meetServer } from '../../accounts/signIn.ts'
import { useSessionPool } from '../../session/SessionProvider.tsx'

/** How new people come to a server; `unknown` until it has said so, in which case its own page says what is true. */
export type Registration = 'unknown' | 'open' | 'approval' | 'invitation' | 'closed'

/** What the server that delivers this client says about new people, asked anew at each visit: the operator may have changed it. */
export function useHomeRegistration(): Registration {
  const pool = useSessionPool()
  const origin = pool.homeOrigin
  const store = instanceStore(origin)
  const instance = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    // A server that is not known yet is asked by the screen. Without an answer the earlier one stays; pressing a button asks again.
    if (store.get() !== null) meetServer(origin, pool).catch(() => undefined)
  }, [origin, pool, store])
  return instance === null ? 'unknown' : registrationOf(instance)
}

function registrationOf({ registrations }: Instance): Registration {
  if (registrations.invitation_required) return 'invitation'
  if (!registrations.enabled || registrations.limit_reached) return 'closed'
  return registrations.approval_required ? 'approval' : 'open'
}
