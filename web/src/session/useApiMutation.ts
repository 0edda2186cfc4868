import type { ApiError, CallArguments } from '@starling/api/client'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'
import type { Session } from '@starling/domain/session'
import type { QueryKey, UseMutationResult } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import type { CachedChange, QueryInput } from './apiQueries.ts'
import { applyChanges, queryClientOf } from './apiQueries.ts'
import { useSession } from './SessionProvider.tsx'

interface ApiMutationOptions<E extends AnyEndpoint> {
  /** What cached data becomes at once; it is undone if the call fails. */
  readonly changes?: (input: QueryInput<E>) => readonly CachedChange[]
  /** What cached data becomes by the server's answer. */
  readonly answered?: (answer: OutputOf<E>, input: QueryInput<E>) => readonly CachedChange[]
  /** What else follows once the server has done it. */
  readonly follow?: (session: Session, input: QueryInput<E>) => void
  /** What has to be asked for again afterwards, whether it failed or not. */
  readonly outdates?: (input: QueryInput<E>) => readonly QueryKey[]
  /** Failures that the screen itself puts into words; all others become an alert. */
  readonly isSaidHere?: (error: ApiError) => boolean
}

/** Something the reader does to what queries show: seen at once, undone and told if the server refuses. */
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
        // An answer asked for before must not take back what the reader has just done.
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
