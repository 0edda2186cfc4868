import { instanceSchema } from '@starling/api/instance'
import type { Instance } from '@starling/api/instance'
import { readEntity } from '@starling/api/reading'
import { readJson, readLocal } from '../storage/localStore.ts'
import { instancesStorageKey } from '../storage/storageKeys.ts'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'
import { fieldsOf } from '../storage/storedFields.ts'

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

/** Forgets the cached descriptions, which are then read from storage as by another page. */
export function forgetInstances(): void {
  stores.clear()
}

function readStored(origin: string): Instance | null {
  const stored = new Map(Object.entries(fieldsOf(readLocal(instancesStorageKey)))).get(origin)
  // Our own server writes its description into the page, so that a first visit need not ask for it.
  const page = origin === location.origin && document.querySelector<HTMLMetaElement>('[name=starling-instance]')
  return readEntity(instanceSchema, stored ?? (page && readJson(() => page.content)))
}
