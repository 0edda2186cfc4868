import type { Client } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import type { Instance } from '@starling/api/instance'
import { readLocal, writeLocal } from '../storage/localStore.ts'
import { instancesStorageKey } from '../storage/storageKeys.ts'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'

const mostKept = 8
const stores = new Map<string, Store<Instance | null>>()

/** What is known of a server now, from this visit or an earlier one. */
export function knownInstance(origin: string): Instance | null {
  return instanceStore(origin).get()
}

export function instanceStore(origin: string): Store<Instance | null> {
  let store = stores.get(origin)
  if (!store) {
    store = createStore(readStored(origin))
    stores.set(origin, store)
  }
  return store
}

/** Asks a server what it is and can: v2 first, then v1. The answer is kept for this visit and the next. */
export async function fetchInstance(client: Pick<Client, 'origin' | 'call'>): Promise<Instance> {
  const instance = await askInstance(client)
  instanceStore(client.origin).set(instance)
  keep(client.origin, instance)
  return instance
}

async function askInstance(client: Pick<Client, 'call'>): Promise<Instance> {
  // The schemas are large, so they come only when they are needed.
  const { instanceEndpoints, instanceFromV1 } = await import('@starling/api/instance')
  try {
    return (await client.call(instanceEndpoints.get)).data
  } catch (error) {
    // snac2 and Sharkey know only v1; a server that cannot be reached will not answer that either.
    if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || error.kind === 'aborted')) throw error
    return instanceFromV1((await client.call(instanceEndpoints.getV1)).data)
  }
}

function readStored(origin: string): Instance | null {
  const stored = readLocal(instancesStorageKey)
  if (typeof stored !== 'object' || stored === null) return null
  const instance = (stored as Record<string, unknown>)[origin]
  return isInstance(instance) ? instance : null
}

function keep(origin: string, instance: Instance): void {
  const stored = readLocal(instancesStorageKey)
  const others = typeof stored === 'object' && stored !== null ? Object.entries(stored).filter(([key]) => key !== origin) : []
  writeLocal(instancesStorageKey, Object.fromEntries([...others.slice(1 - mostKept), [origin, instance]]))
}

/** Only this client writes it, after reading it through the schema: two telling fields are enough. */
function isInstance(value: unknown): value is Instance {
  return typeof value === 'object' && value !== null && 'configuration' in value && 'title' in value
}
