import type { Instance } from '@starling/api/instance'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'

/** The account of the server's operator, kept in the store while the screen shows it; null where the server names none. */
export function useContactId(instance: Instance | null): string | null {
  const session = useSession()
  const contact = instance?.contact.account ?? null
  useEffect(() => {
    if (!contact) return undefined
    session.import({ accounts: [contact] })
    return session.retain({ accounts: [contact.id] })
  }, [session, contact])
  return useAccount(contact?.id)?.id ?? null
}
