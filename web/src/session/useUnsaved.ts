import type { Session } from '@starling/domain/session'
import { useEffect, useState } from 'react'
import { useSession } from './SessionProvider.tsx'

/** The content of a form that is kept until it is saved or discarded. */
export interface Unsaved<Typed> {
  readonly typed: Typed
  /** Whether the form started with unsaved content. */
  readonly isRestored: boolean
  readonly change: (next: Typed) => void
  /** Deletes the kept content: it was saved, or the edited object was deleted. */
  readonly forget: () => void
  /** Restores the saved content. */
  readonly discard: () => void
}

/**
 * The state of a form about one object, kept while the page is open, so that going back or opening another screen does not lose it; before the page
 * is closed the browser asks.
 */
export function useUnsaved<Typed>(store: (session: Session) => Map<string, Typed>, key: string, stored: Typed): Unsaved<Typed> {
  const kept = store(useSession())
  const [before] = useState(() => kept.get(key))
  const [typed, setTyped] = useState(before ?? stored)
  const [isRestored, setRestored] = useState(before !== undefined)
  const isDirty = isUnlike(typed, stored)

  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  return {
    typed,
    isRestored: isRestored && isDirty,
    change(next) {
      if (isUnlike(next, stored)) kept.set(key, next)
      else kept.delete(key)
      setTyped(next)
    },
    forget: () => void kept.delete(key),
    discard() {
      kept.delete(key)
      setRestored(false)
      setTyped(stored)
    },
  }
}

/** Forms are plain data whose fields always have the same order. */
function isUnlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
