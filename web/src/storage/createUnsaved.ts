import type { Session } from '@starling/domain/session'

/**
 * Makes a store of what a reader has typed and not saved yet, by the thing it is about, so that leaving the place where it is typed does not
 * lose it. It lasts as long as the session: nothing of it is left after signing out.
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
