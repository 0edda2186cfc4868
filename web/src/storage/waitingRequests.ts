import type { ActionRequest } from '@starling/domain/outbox'
import { askDatabase } from './askDatabase.ts'
import { requestSync } from './requestSync.ts'

/** A request that waits for a network, as plain data. */
export interface WaitingRequest extends ActionRequest {
  readonly id: string
}

/** The waiting requests of one account: copies for the service worker, which cannot read localStorage. They are stored only while some are waiting. */
export interface Waiting {
  readonly origin: string
  readonly token: string | null
  /** The name of the lock that must be held for sending. */
  readonly lock: string
  readonly requests: readonly WaitingRequest[]
}

/** The results of the service worker for an account's requests, by their ids. */
export interface WaitingResults {
  readonly begun: readonly string[]
  /** Accepted by the server. */
  readonly sent: readonly string[]
}

const noResults: WaitingResults = { begun: [], sent: [] }
const resultsOf = (accountKey: string) => `results ${accountKey}`

/** Puts an account's requests in place of the earlier ones, and asks the browser to wake the worker when there is a network. */
export async function keepWaiting(accountKey: string, waiting: Waiting): Promise<void> {
  try {
    if (waiting.requests.length === 0) await askDatabase('readwrite', (store) => store.delete(accountKey), 'waiting')
    else {
      await askDatabase('readwrite', (store) => store.put(waiting, accountKey), 'waiting')
      await requestSync()
    }
  } catch {
    // Without a copy or a browser that wakes the worker, waiting requests are sent by the next page.
  }
}

export async function forgetWaiting(accountKey: string): Promise<void> {
  try {
    await askDatabase('readwrite', (store) => store.delete(accountKey), 'waiting')
  } catch {
    // Without storage there is nothing to delete.
  }
  await forgetResults(accountKey)
}

/** The accounts with waiting requests. */
export async function waitingAccounts(): Promise<readonly string[]> {
  const keys = await askDatabase('readonly', (store) => store.getAllKeys(), 'waiting')
  // The key of an account begins with its server's origin; the object store has other records too.
  return (keys ?? []).map(String).filter((key) => /^https?:/.test(key))
}

export async function readWaiting(accountKey: string): Promise<Waiting | null> {
  return (await askDatabase<Waiting | undefined>('readonly', (store) => store.get(accountKey), 'waiting')) ?? null
}

export async function readResults(accountKey: string): Promise<WaitingResults> {
  try {
    return (await askDatabase<WaitingResults | undefined>('readonly', (store) => store.get(resultsOf(accountKey)), 'waiting')) ?? noResults
  } catch {
    return noResults
  }
}

export async function forgetResults(accountKey: string): Promise<void> {
  try {
    await askDatabase('readwrite', (store) => store.delete(resultsOf(accountKey)), 'waiting')
  } catch {
    // Without storage there is nothing to delete.
  }
}

export async function keepResults(accountKey: string, results: WaitingResults): Promise<void> {
  await askDatabase('readwrite', (store) => store.put(results, resultsOf(accountKey)), 'waiting')
}
