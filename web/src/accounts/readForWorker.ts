import { isKept } from '../storage/isKept.ts'
import { accounts } from './accounts.ts'

/** More are not read before the worker is there: a first visit begins with some twenty. */
const mostAsked = 60

/**
 * The worker that keeps answers for reading without a network comes after the first screens, so that it does not delay them: what these have read has
 * passed it by. This asks for it once more when the worker first controls the page, one after the other and after everything else.
 */
export function readForWorker(signal: AbortSignal): void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (workers === null || workers.controller !== null) return
  workers.addEventListener('controllerchange', () => void readAgain(signal), { once: true, signal })
}

async function readAgain(signal: AbortSignal): Promise<void> {
  const account = accounts.active()
  if (account === null) return
  const headers = { Authorization: `Bearer ${account.token}` }
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  const kept = [...new Set(asked)].filter((name) => {
    const url = new URL(name)
    return url.origin === account.origin && isKept(url, { method: 'GET', headers: new Headers(headers) })
  })
  for (const url of kept.slice(-mostAsked)) {
    if (signal.aborted) return
    // The worker keeps the answer; without one, it is read again when somebody opens that screen.
    await fetch(url, { headers, priority: 'low', signal }).catch(() => undefined)
  }
}
