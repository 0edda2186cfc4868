import { asyncRefreshEndpoints } from '@starling/api/async-refreshes'
import { ApiError } from '@starling/api/client'
import type { RefreshHint } from '@starling/api/client'
import type { SessionPorts } from '../ports/index.ts'
import { reduceCompletion } from './reduceCompletion.ts'
import type { Completion, CompletionEvent } from './reduceCompletion.ts'

/** Tracks what the server is still fetching of one conversation. */
export interface CompletionControl {
  isRunning(): boolean
  announce(hint: RefreshHint): void
  close(): void
}

/** `read` asks for the conversation again; `changed` is called when something begins or ends. */
export function createCompletion(
  { client, clock }: Pick<SessionPorts, 'client' | 'clock'>,
  { read, changed }: { readonly read: () => void; readonly changed: () => void },
): CompletionControl {
  let state: Completion = null
  let stop: (() => void) | null = null

  function dispatch(event: CompletionEvent): void {
    const wasRunning = state !== null
    const step = reduceCompletion(state, event)
    ;({ state } = step)
    if (state === null) {
      stop?.()
      stop = null
    }
    for (const effect of step.effects) {
      if (effect.kind === 'read') read()
      else if (effect.kind === 'ask') void ask(effect.id)
      else {
        stop?.()
        stop = clock.setTimer(() => dispatch({ kind: 'due' }), effect.ms)
      }
    }
    if (wasRunning !== (state !== null)) changed()
  }

  async function ask(id: string): Promise<void> {
    try {
      const { data } = await client.call(asyncRefreshEndpoints.get, { params: { id } })
      dispatch({ kind: 'answered', id, isRunning: data.async_refresh.status === 'running', count: data.async_refresh.result_count })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      dispatch({ kind: 'failed', id, isGone: ['not-found', 'gone', 'forbidden'].includes(cause.kind) })
    }
  }

  return {
    isRunning: () => state !== null,
    announce: (hint) => dispatch({ kind: 'announced', hint }),
    close: () => dispatch({ kind: 'closed' }),
  }
}
