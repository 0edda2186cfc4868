import type { ApiError, CallArguments } from '@starling/api/client'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'
import type { Session } from '@starling/domain/session'
import type { QueryKey, UseMutationResult } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import type { CachedChange, QueryInput } from './apiQueries.ts'
import { applyChanges, queryClientOf } from './apiQueries.ts'
import { useSession } from './SessionProvider.tsx'

interface ApiMutationOptions<E extends AnyEndpoint> {
  /** The cached data immediately after the action; undone if the request fails. */
  readonly changes?: (input: QueryInput<E>) => readonly CachedChange[]
  /** The cached data after the server's answer. */
  readonly answered?: (answer: OutputOf<E>, input: QueryInput<E>) => readonly CachedChange[]
  /** Further effects of a success. */
  readonly follow?: (session: Session, input: QueryInput<E>) => void
  /** The queries to load again afterwards, after success or failure. */
  readonly outdates?: (input: QueryInput<E>) => readonly QueryKey[]
  /** Failures that the screen shows itself; all others raise an alert. */
  readonly isSaidHere?: (error: ApiError) => boolean
}

/** An action that changes the data of queries: shown at once, undone with an alert if the server refuses. */
export function useApiMutation<E extends AnyEndpoint>(
  row: E,
  { changes, answered, follow, outdates, isSaidHere }: ApiMutationOptions<E> = {},
): UseMutationResult<OutputOf<E>, ApiError, QueryInput<E>, { readonly undo: () => void }> {
  const session = useSession()
  const client = queryClientOf(session)
  return useMutation(
    {
      mutationKey: [`${row.method} ${row.path}`],
      async mutationFn(input) {
        return (await session.client.call(row, ...([input] as unknown as CallArguments<E>))).data
      },
      async onMutate(input) {
        const wanted = changes?.(input) ?? []
        // Answers requested before the action must not undo it.
        await Promise.all(wanted.map(({ key }) => client.cancelQueries({ queryKey: key })))
        return { undo: applyChanges(client, wanted) }
      },
      onSuccess(answer, input) {
        applyChanges(client, answered?.(answer, input) ?? [])
        follow?.(session, input)
      },
      onError(error, _input, context) {
        context?.undo()
        if (!isSaidHere?.(error)) session.alert(error, { action: 'change' })
      },
      async onSettled(_answer, _error, input) {
        await Promise.all((outdates?.(input) ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
      },
    },
    client,
  )
}
