import { ApiError } from '@starling/api/client'
import type { AlertContext } from './SessionEvent.ts'
import type { SessionPorts } from './SessionPorts.ts'

/**
 * How many failures are kept until there is a listener: the code that shows them is loaded after the first posts, and listens only for the
 * active account.
 */
const mostWaiting = 8

/** Makes the single place that decides which failures raise an alert. */
export function createAlerts(): {
  alert: SessionPorts['alert']
  onAlert(listener: (error: ApiError | Error, context: AlertContext) => void): () => void
} {
  const listeners = new Set<(error: ApiError | Error, context: AlertContext) => void>()
  let waiting: [ApiError | Error, AlertContext][] = []
  let isFirst = true
  return {
    alert(error, { isSilent = false, skipsNotFound = false, isBackground = false, ...context }) {
      if (!(error instanceof Error) || isSilent) return
      if (error instanceof ApiError) {
        const { kind } = error
        if (kind === 'aborted' || kind === 'timeout') return
        if (skipsNotFound && (kind === 'not-found' || kind === 'gone')) return
        // Being offline is visible on the screen; only the reader's own actions need an alert about it.
        if (isBackground && kind === 'offline') return
      }
      for (const listener of listeners) listener(error, context)
      // Later, failures of background requests are outdated by the time somebody listens again.
      const isKept = listeners.size === 0 && (isFirst || !isBackground)
      if (isKept && waiting.length < mostWaiting) waiting.push([error, context])
    },
    onAlert(listener) {
      const own = (error: ApiError | Error, context: AlertContext) => listener(error, context)
      listeners.add(own)
      const missed = waiting
      waiting = []
      isFirst = false
      for (const [error, context] of missed) own(error, context)
      return () => listeners.delete(own)
    },
  }
}
