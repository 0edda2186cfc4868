import type { ApiError } from '@starling/api/client'
import type { Instance } from '@starling/api/instance'
import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../session/loadInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'
import { useInstance } from '../../session/useInstance.ts'

/**
 * The description of the reader's server: the stored one at once, and why there is none where it cannot be loaded. It shares its request
 * with `useInstance`, which ignores failures because most screens work without a description.
 */
export function useDescription(): { readonly instance: Instance | null; readonly error: ApiError | null; readonly retry: () => void } {
  const session = useSession()
  const instance = useInstance()
  const client = useQueryClientOf(session)
  const { error, refetch } = useQuery<Instance, ApiError>(instanceQuery(session), client)
  return { instance, error, retry: () => void refetch() }
}
