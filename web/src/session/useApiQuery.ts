import type { ApiError } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiQuery, QueryInput } from './apiQueries.ts'
import { queryOptionsOf } from './apiQueries.ts'
import { useSession } from './SessionProvider.tsx'
import { useQueryClientOf } from './useQueryClientOf.ts'

interface UseApiQueryOptions {
  readonly isEnabled?: boolean
  /** Keeps showing the previous answer while the next is loading, for example while typing. */
  readonly keepsPrevious?: boolean
}

/** A cached answer of the API, loaded while the component is mounted, and again when the connection or the reader comes back. */
export function useApiQuery<E extends AnyEndpoint, Data>(
  query: ApiQuery<E, Data>,
  input: QueryInput<E>,
  { isEnabled = true, keepsPrevious = false }: UseApiQueryOptions = {},
): UseQueryResult<Data, ApiError> {
  const session = useSession()
  const client = useQueryClientOf(session)
  return useQuery(
    { ...queryOptionsOf(session, query, input), enabled: isEnabled, ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}) },
    client,
  )
}
