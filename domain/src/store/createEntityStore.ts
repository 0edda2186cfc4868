import type { Listeners, Notifier } from './createNotifier.ts'
import { isSame } from './isSame.ts'
import type { EntityMap, EntityStore } from './EntityStore.ts'

type Kind = keyof EntityMap
type Change<K extends Kind> = (entity: EntityMap[K]) => EntityMap[K]

/** The store as the session writes it: what the server said, and above it what the reader did meanwhile. */
export interface WritableEntityStore extends EntityStore {
  /** What the server said, without pending actions. */
  base<K extends Kind>(kind: K, id: string): EntityMap[K] | undefined
  put<K extends Kind>(kind: K, id: string, entity: EntityMap[K]): void
  /** Changes what is there; nothing where nothing is. */
  patch<K extends Kind>(kind: K, id: string, change: Change<K>): void
  /** Lays a change over whatever the server says or will say; the answer takes it away again. */
  overlay<K extends Kind>(kind: K, id: string, change: Change<K>): () => void
  remove(kind: Kind, id: string): void
  ids(kind: Kind): Iterable<string>
  size(kind: Kind): number
  /** Forgets what is neither kept, watched nor waiting for an answer. */
  evict(kind: Kind, isKept: (id: string) => boolean): void
}

interface Slot<K extends Kind> {
  base: EntityMap[K] | undefined
  visible: EntityMap[K] | undefined
  overlays: { readonly change: Change<K> }[]
  readonly listeners: Listeners
}

/** Makes the one place entities are read from. */
export function createEntityStore(notifier: Notifier): WritableEntityStore {
  const slots: { [K in Kind]: Map<string, Slot<K>> } = { status: new Map(), account: new Map(), relationship: new Map(), poll: new Map() }

  function slotsOf<K extends Kind>(kind: K): Map<string, Slot<K>> {
    return slots[kind]
  }

  function slotFor<K extends Kind>(kind: K, id: string): Slot<K> {
    const known = slotsOf(kind).get(id)
    if (known !== undefined) return known
    const slot: Slot<K> = { base: undefined, visible: undefined, overlays: [], listeners: new Set() }
    slotsOf(kind).set(id, slot)
    return slot
  }

  function settle<K extends Kind>(slot: Slot<K>): void {
    const { base } = slot
    const visible = base === undefined ? undefined : slot.overlays.reduce((entity, overlay) => overlay.change(entity), base)
    if (isSame(visible, slot.visible)) return
    slot.visible = visible
    if (slot.listeners.size > 0) notifier.touch(slot.listeners)
  }

  function drop<K extends Kind>(kind: K, id: string, slot: Slot<K>): void {
    if (slot.base === undefined && slot.overlays.length === 0 && slot.listeners.size === 0) slotsOf(kind).delete(id)
  }

  const store: WritableEntityStore = {
    get: (kind, id) => slotsOf(kind).get(id)?.visible,
    base: (kind, id) => slotsOf(kind).get(id)?.base,
    subscribe(kind, id, listener) {
      const slot = slotFor(kind, id)
      // Wrapped, so that one function may listen twice and each end its own listening.
      const own = () => listener()
      slot.listeners.add(own)
      return () => {
        slot.listeners.delete(own)
        drop(kind, id, slot)
      }
    },
    put(kind, id, entity) {
      const slot = slotFor(kind, id)
      if (slot.base !== undefined && isSame(slot.base, entity)) return
      slot.base = entity
      settle(slot)
    },
    patch(kind, id, change) {
      const base = slotsOf(kind).get(id)?.base
      if (base !== undefined) store.put(kind, id, change(base))
    },
    overlay(kind, id, change) {
      const slot = slotFor(kind, id)
      const overlay = { change }
      slot.overlays.push(overlay)
      settle(slot)
      return () => {
        slot.overlays = slot.overlays.filter((other) => other !== overlay)
        settle(slot)
        drop(kind, id, slot)
      }
    },
    remove(kind, id) {
      const slot = slotsOf(kind).get(id)
      if (slot === undefined) return
      slot.base = undefined
      settle(slot)
      drop(kind, id, slot)
    },
    *ids(kind) {
      for (const [id, slot] of slots[kind]) if (slot.base !== undefined) yield id
    },
    size: (kind) => slots[kind].size,
    evict(kind, isKept) {
      for (const [id, slot] of slotsOf(kind)) {
        if (slot.listeners.size === 0 && slot.overlays.length === 0 && !isKept(id)) slots[kind].delete(id)
      }
    },
  }
  return store
}
