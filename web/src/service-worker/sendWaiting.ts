/// <reference lib="webworker" />
import { createClient } from '@starling/api/client'
import { createMissingCalls } from '@starling/domain/ports'
import { readNewestIds } from '@starling/domain/sending'
import type { Sender, SendPorts } from '@starling/domain/sending'
import { syncTag } from '../sending/requestSync.ts'
import { createRunner } from '../sending/runner.ts'
import { changeQueue, readQueue } from '../storage/sendingTable.ts'
import { dropStoredFile, readStoredFile } from '../storage/storedFiles.ts'

declare const self: ServiceWorkerGlobalScope

/** Part of the Background Sync API, which only Chromium has. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** How often a reachable server may fail to process a task. */
const mostTries = 5

/**
 * Sends waiting tasks without a page: when the network returns and no page is open, and when a page is closed while an action could still
 * be undone.
 */
export function sendWaiting(): void {
  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === syncTag) event.waitUntil(sendAfterNetwork())
  })
  self.addEventListener('message', (event) => {
    if (event.data === syncTag) event.waitUntil(sendAll())
  })
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event
}

async function sendAfterNetwork(): Promise<void> {
  // An open page sends by itself, and can undo unsent actions. If the page is closed first, the browser wakes this worker again.
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0) throw new Error('A page is open')
  await changeQueue({ kind: 'woken', now: Date.now() })
  // An error makes the browser try again later, a few times.
  if (await sendAll()) throw new Error('Something could not be sent')
}

/** Answers whether some tasks still wait. */
async function sendAll(): Promise<boolean> {
  const senders = new Map((await readQueue()).flatMap(({ accountKey, sender }) => (sender?.token ? [[accountKey, sender]] : [])))
  await Promise.allSettled([...senders].map(([accountKey, sender]) => runnerFor(accountKey, sender).run()))
  return (await readQueue()).some(({ accountKey, outcome }) => outcome === null && senders.has(accountKey))
}

function runnerFor(accountKey: string, { origin, token, meId }: Sender) {
  const client = createClient({ origin, token, fetch: (url, init) => fetch(url, init) })
  const missing = createMissingCalls()
  const ports: SendPorts = {
    client,
    meId,
    missing,
    now: () => Date.now(),
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    readFile: (key) => readStoredFile(accountKey, key),
    dropFile: (key) => dropStoredFile(accountKey, key),
    newestIds: () => readNewestIds({ client, meId }),
    mostTries,
  }
  // The results are shown by the next page that is opened.
  return createRunner({ accountKey, isOnline: () => true, headStartMs: () => 0, portsFor: () => ports, tell: () => [] })
}
