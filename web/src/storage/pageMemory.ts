import type { Session } from '@starling/domain/session'

const kept = new Set<{ clear(): void }>()

/**
 * Registers a module's collection to be emptied on signing out, for data that is neither stored nor owned by a component or a session:
 * expanded warnings, translations, unsaved notes. Answers the collection.
 */
export function keptByPage<Memory extends { clear(): void }>(memory: Memory): Memory {
  kept.add(memory)
  return memory
}

/** Empties all registered collections: when the last account is signed out, because the next person at this device must not find their contents. */
export function forgetPage(): void {
  for (const memory of kept) memory.clear()
}

/**
 * Makes a store for unsaved input, keyed by the edited object, so that leaving the screen does not lose it. It lasts as long as the
 * session, so nothing is left after signing out.
 */
export function createUnsaved<Typed>(): (session: Session) => Map<string, Typed> {
  const stores = new WeakMap<Session, Map<string, Typed>>()
  return (session) => {
    const known = stores.get(session)
    if (known) return known
    const made = new Map<string, Typed>()
    stores.set(session, made)
    return made
  }
}
