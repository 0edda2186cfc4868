import type { Instance } from '@starling/api/instance'
import { useEffect, useSyncExternalStore } from 'react'
import { instanceStore } from '../../accounts/instances.ts'
import { checkServer } from '../../accounts/signIn.ts'
import { useSessionPool } from '../../session/SessionProvider.tsx'

/** How people can register at a server; `unknown` until its description is loaded, and then the server's own sign-up page tells. */
export type Registration = 'unknown' | 'open' | 'approval' | 'invitation' | 'closed'

export interface HomeRegistration {
  readonly kind: Registration
  /** The operator's message about registration, as HTML; only a closed server has one. */
  readonly message: string | null
}

/** The registration mode of the server that delivers this client, requested again at each visit, because the operator may have changed it. */
export function useHomeRegistration(): HomeRegistration {
  const pool = useSessionPool()
  const origin = pool.homeOrigin
  const store = instanceStore(origin)
  const instance = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    // If the description is unknown, the screen itself requests it. After a failure the earlier one stays; pressing a button requests it
    // again.
    if (store.get() !== null) checkServer(origin, pool).catch(() => undefined)
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
