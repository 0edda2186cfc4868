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

/** The reader's own account with source and role, or why it could not be had; neither for visitors, while it loads, and where it is not wanted. */
export function useOwnAccountAnswer(isWanted: boolean): OwnAccountAnswer {
  const { me } = useSession()
  const stored = useEntity('credentialAccount', me?.id)
  const { data, error } = useApiQuery(ownAccount, {}, { isEnabled: isWanted && me !== null && stored === undefined })
  return { account: stored ?? data, error }
}

/** The reader's own account alone. */
export function useOwnAccount(isWanted = true): CredentialAccount | undefined {
  return useOwnAccountAnswer(isWanted).account
}
