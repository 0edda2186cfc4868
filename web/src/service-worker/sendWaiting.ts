/// <reference lib="webworker" />
import { syncTag } from '../storage/requestSync.ts'
import { accountsWithPosts } from '../storage/waitingPosts.ts'
import type { Waiting, WaitingRequest } from '../storage/waitingRequests.ts'
import { keepResults, readResults, readWaiting, waitingAccounts } from '../storage/waitingRequests.ts'
import { sendPostsOf } from './sendPosts.ts'
import { askServer } from './askServer.ts'

declare const self: ServiceWorkerGlobalScope

/** Part of the Background Sync API, which only Chromium has. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** When the network returns, sends the actions made offline, so that no page has to be open (R-int-02). */
export function sendWaiting(): void {
  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === syncTag) event.waitUntil(sendAll())
  })
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event
}

async function sendAll(): Promise<void> {
  const [accounts, authors] = await Promise.all([waitingAccounts(), accountsWithPosts()])
  if (accounts.length + authors.length === 0) return
  // An open page sends by itself, and can undo unsent actions. If it is closed before, the browser wakes this worker again.
  if (await isPageOpen()) throw new Error('A page is open')
  const outcomes = await Promise.allSettled([...accounts.map(sendAllOf), ...authors.map((key) => sendPostsOf(key, isPageOpen))])
  // The browser tries again later, a few times.
  if (outcomes.some((outcome) => outcome.status === 'rejected' || outcome.value !== 'done'))
    throw new Error('Some requests could not be sent')
}

async function isPageOpen(): Promise<boolean> {
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0
}

/** Sends an account's requests in order, holding the lock that pages hold for sending too. */
async function sendAllOf(accountKey: string): Promise<'done' | 'unreachable'> {
  const lock = (await readWaiting(accountKey))?.lock
  if (lock === undefined) return 'done'
  return self.navigator.locks.request(lock, async () => {
    // A page that held the lock before may have sent and settled everything.
    const waiting = await readWaiting(accountKey)
    const results = await readResults(accountKey)
    const begun = [...results.begun]
    const sent = [...results.sent]
    for (const request of waiting?.requests ?? []) {
      if (waiting === null || sent.includes(request.id)) continue
      begun.push(request.id)
      await keepResults(accountKey, { begun, sent })
      const outcome = await send(waiting, request)
      if (outcome === 'unreachable') return outcome
      // The next page sends a refused request again and reports the refusal.
      if (outcome === 'refused') continue
      sent.push(request.id)
      await keepResults(accountKey, { begun, sent })
    }
    return 'done'
  })
}

async function send(waiting: Waiting, request: WaitingRequest): Promise<'sent' | 'refused' | 'unreachable'> {
  const answer = await askServer(waiting, request)
  if (answer === null || answer.status >= 500 || answer.status === 429) return 'unreachable'
  return answer.ok ? 'sent' : 'refused'
}
