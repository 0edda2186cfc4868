import { isKept } from '../storage/isKept.ts'
import { accounts } from './accounts.ts'

/** A limit, so that a long visit does not request everything again; a first visit begins with some twenty requests. */
const mostAsked = 60

/**
 * The service worker, which caches answers for offline reading, is installed after the first screens, so that it does not delay them; it
 * has not seen their requests. So they are repeated once, when the worker first controls the page, one after another and with low priority.
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
    // Only requested for the worker, which caches the answer. After a failure, that screen is cached when somebody opens it again.
    await fetch(url, { headers, priority: 'low', signal }).catch(() => undefined)
  }
}
