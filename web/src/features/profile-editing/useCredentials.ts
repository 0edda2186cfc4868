import { createAccountActions } from '@starling/domain/actions'
import { accountEndpoints } from '@starling/api/accounts'
import type { CredentialAccount } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import { useQuery } from '@tanstack/react-query'
import type { CachedAnswer } from '../../session/apiQueries.ts'
import { queryKeyOf } from '../../session/apiQueries.ts'
import { useEntity } from '../../session/useEntity.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'

/** An empty cached answer: the account itself is put into the session's store, where other screens find it too. */
const nothing: CachedAnswer = { data: null, accountIds: [], statusIds: [] }

/** The reader's own account with its source, loaded again whenever a screen for editing it opens. */
export function useCredentials(): {
  readonly credentials: CredentialAccount | undefined
  readonly error: ApiError | null
  readonly retry: () => void
} {
  const session = useSession()
  const client = useQueryClientOf(session)
  const credentials = useEntity('credentialAccount', session.me?.id)
  const { error, refetch } = useQuery<CachedAnswer, ApiError>(
    {
      queryKey: [...queryKeyOf(accountEndpoints.verifyCredentials), 'edited'],
      enabled: session.me !== null,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      async queryFn({ signal }) {
        const { data, askedAt } = await session.client.call(accountEndpoints.verifyCredentials, { signal })
        session.part(createAccountActions).updateMe(data, askedAt)
        return nothing
      },
    },
    client,
  )
  return { credentials, error, retry: () => void refetch() }
}
