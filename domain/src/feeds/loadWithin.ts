import { ApiError } from '@starling/api/client'
import type { SetTimer } from '../ports/index.ts'

/** The longest wait for an answer, in milliseconds; on the slowest connections a page of posts takes about ten seconds. */
export const LOAD_LIMIT_MS = 20_000

/** A running request. */
export interface Loading {
  /** Ends it: neither callback is called any more, and the request is aborted. */
  abandon(): void
}

/**
 * Sends a request and calls back exactly once: with the answer, or with the ApiError, which is a `timeout` where no answer came within
 * 20 s, even if the request itself never ends. Errors of other kinds are programming errors and are thrown.
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
