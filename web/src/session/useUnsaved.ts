import type { Session } from '@starling/domain/session'
import { useEffect, useState } from 'react'
import { useSession } from './SessionProvider.tsx'

/** The content of a form that is kept until it is saved or given up. */
export interface Unsaved<Typed> {
  readonly typed: Typed
  /** Whether the form opened with what was typed here before. */
  readonly isRestored: boolean
  readonly change: (next: Typed) => void
  /** Ends keeping it: it was saved, or the thing itself is gone. */
  readonly forget: () => void
  /** Goes back to what is stored. */
  readonly discard: () => void
}

/**
 * The state of a form about one thing, kept while the page is open, so that Back, or another screen, does not lose what was typed; before the page
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

/** Forms are plain data, with their fields in one order. */
function isUnlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
