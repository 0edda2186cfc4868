import type { Listeners, Notifier } from './createNotifier.ts'
import type { EntityMap, EntityStore } from './EntityStore.ts'

type Kind = keyof EntityMap
type Change<K extends Kind> = (entity: EntityMap[K]) => EntityMap[K]

/** The store with its writing functions: the server's state, and above it the reader's pending actions. */
export interface WritableEntityStore extends EntityStore {
  /** The entity as the server answered it, without pending actions. */
  base<K extends Kind>(kind: K, id: string): EntityMap[K] | undefined
  /**
   * The current point in the order of requests and acknowledged actions. An answer is imported with the moment of its request,
   * so that one requested before an action was acknowledged cannot undo it.
   */
  moment(): number
  /** Stores an entity from the server's answer. Fields acknowledged after `askedAt` keep their value; without `askedAt` all are replaced. */
  put<K extends Kind>(kind: K, id: string, entity: EntityMap[K], askedAt?: number): void
  /** The server has confirmed the reader's action on these fields, and `put` has stored its answer. */
  acknowledge<K extends Kind>(kind: K, id: string, fields: readonly (keyof EntityMap[K])[]): void
  /** Changes an entity that is in the store; does nothing for others. */
  patch<K extends Kind>(kind: K, id: string, change: Change<K>): void
  /** Lays a pending change over whatever the server answers; the returned function removes it. */
  overlay<K extends Kind>(kind: K, id: string, change: Change<K>): () => void
  remove(kind: Kind, id: string): void
  size(kind: Kind): number
  /** Forgets entities that are neither kept, subscribed to, nor covered by a pending change. */
  evict(kind: Kind, isKept: (id: string) => boolean): void
}

interface Slot<K extends Kind> {
  base: EntityMap[K] | undefined
  visible: EntityMap[K] | undefined
  overlays: { readonly change: Change<K> }[]
  /** When the server confirmed an action on a field, as a `moment`; null where it never did. */
  acknowledged: Map<keyof EntityMap[K], number> | null
  readonly listeners: Listeners
}

/** Makes the one place entities are read from. */
export function createEntityStore(notifier: Notifier): WritableEntityStore {
  const slots: { [K in Kind]: Map<string, Slot<K>> } = {
    status: new Map(),
    account: new Map(),
    credentialAccount: new Map(),
    relationship: new Map(),
    poll: new Map(),
  }

  let moment = 0

  function slotsOf<K extends Kind>(kind: K): Map<string, Slot<K>> {
    return slots[kind]
  }

  function slotFor<K extends Kind>(kind: K, id: string): Slot<K> {
    const known = slotsOf(kind).get(id)
    if (known !== undefined) return known
    const slot: Slot<K> = { base: undefined, visible: undefined, overlays: [], acknowledged: null, listeners: new Set() }
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
      // A new function each time, so that one function may subscribe twice and unsubscribe separately.
      const own = () => listener()
      slot.listeners.add(own)
      return () => {
        slot.listeners.delete(own)
        drop(kind, id, slot)
      }
    },
    moment: () => moment,
    put(kind, id, entity, askedAt = moment) {
      const slot = slotFor(kind, id)
      const next = withAcknowledged(slot, entity, askedAt)
      if (slot.base !== undefined && isSame(slot.base, next)) return
      slot.base = next
      settle(slot)
    },
    acknowledge(kind, id, fields) {
      // Answers requested before must count as older even where the entity is not in the store.
      moment += 1
      const slot = slotsOf(kind).get(id)
      if (slot === undefined) return
      slot.acknowledged ??= new Map()
      for (const field of fields) slot.acknowledged.set(field, moment)
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

/** The entity, with those fields kept that the server confirmed after this answer was requested. */
function withAcknowledged<K extends Kind>({ base, acknowledged }: Slot<K>, entity: EntityMap[K], askedAt: number): EntityMap[K] {
  if (base === undefined || acknowledged === null) return entity
  const kept = [...acknowledged].filter(([, at]) => at > askedAt).map(([field]) => field)
  return kept.length === 0 ? entity : { ...entity, ...Object.fromEntries(kept.map((field) => [field, base[field]])) }
}

/** Whether two pieces of plain data are equal, so that unchanged data is not drawn again. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
}
