import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { isFocusFree } from './focus.ts'
import { drawnFrom, elementOf, focusWhenThere } from './ListRow.tsx'
import { whenIdle } from './whenIdle.ts'

interface FocusedKey {
  readonly markFocused: (key: string) => void
  /** Scrolling has ended at this row: Tab enters it, unless the row on which keys act is still drawn. */
  readonly markInView: (key: string) => void
  /** The row with tab index 0, which Tab enters. */
  readonly rovingKey: string | null
}

/**
 * The row of a list on which keys act. When it is removed, as a post whose author is muted, or hidden, as one that a new filter matches, the
 * row after it takes its place, and gets the focus if no other element has it, so that the next key works. A row that is drawn anew, as one that a
 * filter covers, gets it too, and so does the row when the list is shown again after another screen.
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
      const heir = keys[drawnFrom(feed.current, keys, at, 1)] ?? keys[drawnFrom(feed.current, keys, at, -1)]
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

/** Whether this row has just come in the place of another one with the same key, as the notice of a filter that covers a post. */
function isReplaced(row: HTMLElement, key: string, changes: readonly MutationRecord[]): boolean {
  const isOld = (node: Node) => node instanceof HTMLElement && node.dataset.listKey === key
  return (
    changes.some(({ addedNodes }) => [...addedNodes].includes(row)) && changes.some(({ removedNodes }) => [...removedNodes].some(isOld))
  )
}
