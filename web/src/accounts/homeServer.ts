import { ApiError, createClient } from '@starling/api/client'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'
import { fetchInstance } from './fetchInstance.ts'
import { knownInstance } from './instances.ts'
import type { SignInHost } from './SignInHost.ts'

const stores = new Map<string, Store<boolean | null>>()

/** Whether there is a server where this client was loaded from: it can also be served as plain files. Null until that is known. */
export function homeServerStore(origin: string): Store<boolean | null> {
  const known = stores.get(origin)
  if (known) return known
  const store = createStore<boolean | null>(knownInstance(origin) ? true : null)
  stores.set(origin, store)
  return store
}

/** Leaves the question open again, as another page would find it. */
export function forgetHomeServers(): void {
  stores.clear()
}

/** Asks for the server's description, unless it is known already. A server that is only out of reach leaves the question open. */
export async function askHomeServer(origin: string, host: SignInHost): Promise<boolean | null> {
  const store = homeServerStore(origin)
  if (store.get() !== null) return store.get()
  try {
    await fetchInstance(createClient({ origin, token: null, fetch: host.ports.fetch, now: host.ports.now }))
    store.set(true)
  } catch (error) {
    // Plain files answer such a call with 404, with 405, or with the client's own page.
    if (error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'unreadable' || error.status === 405)) store.set(false)
  }
  return store.get()
}
