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

/** The typed content, and the stored content at that time. */
export interface Kept<Typed> {
  readonly typed: Typed
  readonly base: Typed
}

/**
 * The state of a form about one object, kept while the page is open, so that going back or opening another screen does not lose it; before the page
 * is closed the browser asks.
 */
export function useUnsaved<Typed>(store: (session: Session) => Map<string, Kept<Typed>>, key: string, stored: Typed): Unsaved<Typed> {
  const kept = store(useSession())
  const [own, setOwn] = useState(() => kept.get(key) ?? null)
  const [isRestored, setRestored] = useState(own !== null)
  const typed = own === null ? stored : over(stored, own)
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
      const changed = { typed: next, base: stored }
      if (isUnlike(next, stored)) kept.set(key, changed)
      else kept.delete(key)
      setOwn(changed)
    },
    forget: () => void kept.delete(key),
    discard() {
      kept.delete(key)
      setRestored(false)
      setOwn(null)
    },
  }
}

/** Forms are plain data whose fields always have the same order. */
function isUnlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/** The typed content over the currently stored one: fields that were not touched have the latest stored value. */
function over<Typed>(stored: Typed, { typed, base }: Kept<Typed>): Typed {
  if (!isFields(stored) || !isFields(typed) || !isFields(base)) return isUnlike(typed, base) ? typed : stored
  const names = Object.keys({ ...stored, ...typed })
  return Object.fromEntries(names.map((name) => [name, over(stored[name], { typed: typed[name], base: base[name] })])) as Typed
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
