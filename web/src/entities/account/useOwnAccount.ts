import { accountEndpoints } from '@starling/api/accounts'
import type { CredentialAccount } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useEntity } from '../../session/useEntity.ts'

/** Screens that edit it store what the server answers, so that a visit asks for it once. */
const ownAccount = apiQuery(accountEndpoints.verifyCredentials, { staleMs: Infinity })

interface OwnAccountAnswer {
  readonly account: CredentialAccount | undefined
  readonly error: ApiError | null
}

/** The reader's own account with source and role, or the error; neither for visitors, while loading, and if not `isWanted`. */
export function useOwnAccountAnswer(isWanted: boolean): OwnAccountAnswer {
  const { me } = useSession()
  const stored = useEntity('credentialAccount', me?.id)
  const { data, error } = useApiQuery(ownAccount, {}, { isEnabled: isWanted && me !== null && stored === undefined })
  return { account: stored ?? data, error }
}

/** The same without the error. */
export function useOwnAccount(isWanted = true): CredentialAccount | undefined {
  return useOwnAccountAnswer(isWanted).account
}
