import { ApiError } from '@starling/api/client'
import type { SetTimer } from '../ports/index.ts'

/** No answer is waited for longer than this; on the slowest lines a page of posts takes about ten seconds. */
export const LOAD_LIMIT_MS = 20_000

/** A question under way. */
export interface Loading {
  /** Gives it up: neither callback is called any more, and the request is aborted. */
  abandon(): void
}

/**
 * Asks, and calls back exactly once: with the answer, or with the ApiError, which is a `timeout` where no answer came within
 * 20 s, even if whoever was asked never lets go. Errors of other kinds are faults of ours and are thrown on.
 */
export function loadWithin<T>(
  setTimer: SetTimer,
  ask: (signal: AbortSignal) => Promise<T>,
  onAnswer: (answer: T) => void,
  onFailure: (error: ApiError) => void,
): Loading {
  const controller = new AbortController()
  let isOver = false
  function end(): boolean {
    if (isOver) return false
    isOver = true
    cancel()
    return true
  }
  const cancel = setTimer(() => {
    if (!end()) return
    controller.abort()
    onFailure(new ApiError({ kind: 'timeout' }))
  }, LOAD_LIMIT_MS)
  void ask(controller.signal).then(
    (answer) => {
      if (end()) onAnswer(answer)
    },
    (cause: unknown) => {
      if (!end()) return
      if (cause instanceof ApiError) onFailure(cause)
      else throw cause
    },
  )
  return {
    abandon() {
      if (end()) controller.abort()
    },
  }
}
