import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { isFocusFree } from './focus.ts'
import { nextVisibleIndex, elementOf, focusWhenThere } from './ListRow.tsx'
import { whenIdle } from './whenIdle.ts'

interface FocusedKey {
  readonly markFocused: (key: string) => void
  /** Scrolling has ended at this row: Tab enters it, unless the current row is still drawn. */
  readonly markInView: (key: string) => void
  /** The row with tab index 0, which Tab enters. */
  readonly rovingKey: string | null
}

/**
 * The current row of a list, on which keys act. When it is removed (such as a post of an account just muted) or hidden (such as one that
 * matches a new filter), the next row becomes current, and gets the focus if no other element has it, so that the next key works. A row
 * that is drawn anew (such as one that a filter covers) gets the focus too, and so does the current row when the list is shown again after
 * another screen.
 */
export function useFocusedKey<T>(feed: RefObject<HTMLElement | null>, items: readonly T[], getKey: (item: T) => string): FocusedKey {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const [keyInView, setKeyInView] = useState<string | null>(null)
  const [before, setBefore] = useState(items)
  if (before !== items) {
    setBefore(items)
    const isFocused = (item: T) => getKey(item) === focusedKey
    const index = before.findIndex(isFocused)
    if (index >= 0 && !items.some(isFocused)) {
      const isThere = (item: T) => items.some((other) => getKey(other) === getKey(item))
      const heir = before.slice(index).find(isThere) ?? items.at(-1)
      setFocusedKey(heir === undefined ? null : getKey(heir))
    }
  }

  // In idle time, because focusing forces a layout.
  useEffect(
    () =>
      whenIdle(() => {
        // The screen itself has the focus if the row was not drawn yet when the screen was shown again.
        if (focusedKey !== null && isFocusFree()) focusWhenThere(feed.current, focusedKey, 10)
      }),
    [feed, focusedKey],
  )

  const follow = useEffectEvent((changes: readonly MutationRecord[]) => {
    if (focusedKey === null) return
    const row = elementOf(feed.current, focusedKey)
    if (row?.hidden === true) {
      const keys = items.map(getKey)
      const at = keys.indexOf(focusedKey)
      const heir = keys[nextVisibleIndex(feed.current, keys, at, 1)] ?? keys[nextVisibleIndex(feed.current, keys, at, -1)]
      if (heir !== undefined) setFocusedKey(heir)
    } else if (row && isReplaced(row, focusedKey, changes) && isFocusFree()) row.focus({ preventScroll: true })
  })
  useEffect(() => {
    const element = feed.current
    if (element === null) return undefined
    // A filter changes what a row draws, while the items stay the same.
    const watcher = new MutationObserver(follow)
    watcher.observe(element, { attributeFilter: ['hidden'], childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [feed])

  const first = items[0]
  // React applies an update to the same key once more after a later one, which would bring back a row that has left the list.
  const markFocused = (key: string) => {
    if (key !== focusedKey) setFocusedKey(key)
    setKeyInView(null)
  }
  const markInView = (key: string) => {
    if (focusedKey === null || elementOf(feed.current, focusedKey) === null) setKeyInView(key)
  }
  const isInView = keyInView !== null && items.some((item) => getKey(item) === keyInView)
  const rovingKey = isInView ? keyInView : (focusedKey ?? (first === undefined ? null : getKey(first)))
  return { markFocused, markInView, rovingKey }
}

/** Whether this element has just replaced another one with the same key, as the notice of a filter replaces the covered post. */
function isReplaced(row: HTMLElement, key: string, changes: readonly MutationRecord[]): boolean {
  const isOld = (node: Node) => node instanceof HTMLElement && node.dataset.listKey === key
  return (
    changes.some(({ addedNodes }) => [...addedNodes].includes(row)) && changes.some(({ removedNodes }) => [...removedNodes].some(isOld))
  )
}
