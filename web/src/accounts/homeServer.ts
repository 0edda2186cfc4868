import { ApiError, createClient } from '@starling/api/client'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'
import { fetchInstance } from './fetchInstance.ts'
import { knownInstance } from './instances.ts'
import type { Fetch } from '@starling/api/client'

/** The dependencies of signing in and out besides storage; the session pool provides them. */
export interface SignInHost {
  /** `now` is in milliseconds since 1970. */
  readonly ports: { readonly fetch: Fetch; readonly now: () => number }
  /** Closes the session of an account that uses its current token, if one is open. */
  close(accountKey: string): Promise<void>
}

const stores = new Map<string, Store<boolean | null>>()

/** Whether this client's origin is a server with an API; the client can also be served as plain files. Null until known. */
export function homeServerStore(origin: string): Store<boolean | null> {
  const known = stores.get(origin)
  if (known) return known
  const store = createStore<boolean | null>(knownInstance(origin) ? true : null)
  stores.set(origin, store)
  return store
}

/** Resets the answer to unknown, as on another page. */
export function forgetHomeServers(): void {
  stores.clear()
}

/** Requests the server's description, unless the answer is known. A server that is only unreachable leaves it unknown. */
export async function checkHomeServer(origin: string, host: SignInHost): Promise<boolean | null> {
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
