import type { Instance } from '@starling/api/instance'
import { useEffect, useSyncExternalStore } from 'react'
import { instanceStore } from '../../accounts/instances.ts'
import { meetServer } from '../../accounts/signIn.ts'
import { useSessionPool } from '../../session/SessionProvider.tsx'

/** How new people come to a server; `unknown` until it has said so, in which case its own page says what is true. */
export type Registration = 'unknown' | 'open' | 'approval' | 'invitation' | 'closed'

export interface HomeRegistration {
  readonly kind: Registration
  /** HTML: the operator's own words about it; only a server that is closed has some. */
  readonly message: string | null
}

/** What the server that delivers this client says about new people, asked anew at each visit: the operator may have changed it. */
export function useHomeRegistration(): HomeRegistration {
  const pool = useSessionPool()
  const origin = pool.homeOrigin
  const store = instanceStore(origin)
  const instance = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    // A server that is not known yet is asked by the screen. Without an answer the earlier one stays; pressing a button asks again.
    if (store.get() !== null) meetServer(origin, pool).catch(() => undefined)
  }, [origin, pool, store])
  if (instance === null) return { kind: 'unknown', message: null }
  const kind = registrationOf(instance)
  return { kind, message: kind === 'closed' ? instance.registrations.message : null }
}

function registrationOf({ registrations }: Instance): Registration {
  if (registrations.invitation_required) return 'invitation'
  if (!registrations.enabled || registrations.limit_reached) return 'closed'
  return registrations.approval_required ? 'approval' : 'open'
}
