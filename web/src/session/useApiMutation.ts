import type { ApiError, CallArguments } from '@starling/api/client'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'
import type { AlertContext } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'
import type { QueryKey, UseMutationResult } from '@tanstack/react-query'
import { partialMatchKey, useMutation } from '@tanstack/react-query'
import type { CachedChange, QueryInput } from './apiQueries.ts'
import { changeCached, queryClientOf, reload, showPending, tellOtherTabs } from './apiQueries.ts'
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
  /** The kind of the alert. */
  readonly action?: AlertContext['action']
  /** Actions with the same scope are sent one after the other. */
  readonly scope?: string
}

/** The input of one action, and changes to cached data that the hook's `changes` cannot derive from it. */
type ActionInput<E extends AnyEndpoint> = QueryInput<E> & { readonly shows?: readonly CachedChange[] }

/** A pending action: ends the display of its changes, and answers the queries that waited for it. */
interface UnderWay {
  readonly end: (isDone: boolean) => readonly QueryKey[]
}

/** An action that changes the data of queries: shown at once, undone with an alert if the server refuses. */
export function useApiMutation<E extends AnyEndpoint>(
  row: E,
  { changes, answered, follow, outdates, isSaidHere, scope, action = 'change' }: ApiMutationOptions<E> = {},
): UseMutationResult<OutputOf<E>, ApiError, ActionInput<E>, UnderWay> {
  const session = useSession()
  const client = queryClientOf(session)
  return useMutation(
    {
      mutationKey: [`${row.method} ${row.path}`],
      ...(scope === undefined ? {} : { scope: { id: scope } }),
      async mutationFn({ shows: _shows, ...input }) {
        return (await session.client.call(row, ...([input] as unknown as CallArguments<E>))).data
      },
      async onMutate(input) {
        const wanted = [...(changes?.(input) ?? []), ...(input.shows ?? [])]
        // In the same task as the press: React resets a pressed checkbox if its value has not changed by then.
        const end = showPending(client, wanted)
        // Answers requested before the action must not undo it.
        await Promise.all(wanted.map(({ key }) => client.cancelQueries({ queryKey: key })))
        return { end }
      },
      async onSettled(answer, error, input, context) {
        const confirmed = error === null ? (answered?.(answer as OutputOf<E>, input) ?? []) : []
        const waited = context?.end(error === null) ?? []
        if (error === null) {
          changeCached(client, confirmed)
          follow?.(session, input)
        } else if (!isSaidHere?.(error)) session.alert(error, { action })
        const outdated = outdates?.(input) ?? []
        const shown = [...(changes?.(input) ?? []), ...(input.shows ?? []), ...confirmed].map(({ key }) => key)
        if (error === null) tellOtherTabs(session, [...outdated, ...shown])
        const others = waited.filter((key) => !outdated.some((prefix) => partialMatchKey(key, prefix)))
        await Promise.all([...outdated, ...others].map((queryKey) => reload(client, queryKey)))
      },
    },
    client,
  )
}
