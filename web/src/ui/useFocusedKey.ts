import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isFocusLost } from './isFocusLost.ts'
import { focusWhenThere } from './ListRow.tsx'

interface FocusedKey {
  /** The row focused last, or null. */
  readonly focusedKey: string | null
  readonly setFocusedKey: (key: string) => void
  /** The row that Tab enters. */
  readonly rovingKey: string | null
}

/**
 * The row of a list that keys act on. Where it leaves the list, as a post does whose author is muted, the row after it takes its place, with the
 * focus if that was in the row: otherwise the next key would act nowhere (R-shell-20).
 */
export function useFocusedKey<T>(feed: RefObject<HTMLElement | null>, items: readonly T[], getKey: (item: T) => string): FocusedKey {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const [before, setBefore] = useState(items)
  const [heirKey, setHeirKey] = useState<string | null>(null)
  const hasFocus = useRef(false)

  if (before !== items) {
    setBefore(items)
    if (focusedKey !== null && !items.some((item) => getKey(item) === focusedKey)) {
      const heir = heirOf(focusedKey, before.map(getKey), new Set(items.map(getKey)))
      setFocusedKey(heir)
      setHeirKey(heir)
    }
  }

  useEffect(() => {
    const element = feed.current
    if (!element) return
    const enter = () => {
      hasFocus.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A row that is removed with the focus in it leaves it nowhere.
      if (relatedTarget !== null) hasFocus.current = false
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [feed])

  useLayoutEffect(() => {
    if (heirKey !== null && heirKey === focusedKey && hasFocus.current && isFocusLost()) focusWhenThere(feed.current, heirKey, 10)
  }, [feed, heirKey, focusedKey])

  const first = items[0]
  return { focusedKey, setFocusedKey, rovingKey: focusedKey ?? (first === undefined ? null : getKey(first)) }
}

/** The nearest row that is still there: the next one, or at the end of the list the one above. */
function heirOf(key: string, before: readonly string[], present: ReadonlySet<string>): string | null {
  const index = before.indexOf(key)
  if (index < 0) return null
  const isThere = (other: string) => present.has(other)
  return before.slice(index).find(isThere) ?? before.slice(0, index).findLast(isThere) ?? null
}
