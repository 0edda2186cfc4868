import { accountEndpoints } from '@starling/api/accounts'
import type { CredentialAccount } from '@starling/api/accounts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useEntity } from '../../session/useEntity.ts'

/** Screens that edit it store what the server answers, so that a visit asks for it once. */
const ownAccount = apiQuery(accountEndpoints.verifyCredentials, { staleMs: Infinity })

/** The reader's own account with source and role; undefined for visitors, while it loads, and where it is not wanted. */
export function useOwnAccount(isWanted = true): CredentialAccount | undefined {
  const { me } = useSession()
  const stored = useEntity('credentialAccount', me?.id)
  const { data } = useApiQuery(ownAccount, {}, { isEnabled: isWanted && me !== null && stored === undefined })
  return stored ?? data
}
