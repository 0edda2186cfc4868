import type { Session } from '@starling/domain/session'

/**
 * Makes a store for unsaved input, keyed by the edited object, so that leaving the screen does not
 * lose it. It lasts as long as the session: nothing is left after signing out.
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
