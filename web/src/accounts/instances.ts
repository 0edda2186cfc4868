import { instanceSchema } from '@starling/api/instance'
import type { Instance } from '@starling/api/instance'
import { readEntity } from '@starling/api/reading'
import { readLocal, writeLocal } from '../storage/localStore.ts'
import { instancesStorageKey } from '../storage/storageKeys.ts'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'
import { fieldsOf } from '../storage/storedFields.ts'

const mostKept = 8
const stores = new Map<string, Store<Instance | null>>()

/** The known description of a server, from this visit or an earlier one. */
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

/** Reads them anew where they are asked for next, as another page would. */
export function forgetInstances(): void {
  stores.clear()
}

/** Stores a server's description, for this visit and the next. */
export function rememberInstance(origin: string, instance: Instance): void {
  instanceStore(origin).set(instance)
  const others = Object.entries(fieldsOf(readLocal(instancesStorageKey))).filter(([key]) => key !== origin)
  writeLocal(instancesStorageKey, Object.fromEntries([...others.slice(1 - mostKept), [origin, instance]]))
}

function readStored(origin: string): Instance | null {
  const stored = new Map(Object.entries(fieldsOf(readLocal(instancesStorageKey)))).get(origin)
  return readEntity(instanceSchema, stored)
}
