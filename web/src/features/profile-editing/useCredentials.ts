import { createAccountActions } from '@starling/domain/actions'
import { accountEndpoints } from '@starling/api/accounts'
import type { CredentialAccount } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import { useCallback, useEffect, useReducer } from 'react'
import { useEntity } from '../../session/useEntity.ts'
import { useSession } from '../../session/SessionProvider.tsx'

/** The reader's own account with its source, loaded again whenever a screen for editing it opens. */
export function useCredentials(): {
  readonly credentials: CredentialAccount | undefined
  readonly error: ApiError | null
  readonly retry: () => void
} {
  const session = useSession()
  const credentials = useEntity('credentialAccount', session.me?.id)
  const [error, setError] = useReducer((_before: ApiError | null, next: ApiError | null) => next, null)

  const load = useCallback(async () => {
    setError(null)
    try {
      const { data, askedAt } = await session.client.call(accountEndpoints.verifyCredentials)
      session.part(createAccountActions).updateMe(data, askedAt)
    } catch (cause) {
      setError(cause as ApiError)
    }
  }, [session])

  useEffect(() => {
    if (session.me) void load()
  }, [session, load])

  return { credentials, error, retry: () => void load() }
}
