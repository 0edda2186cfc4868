import { memo, useEffect } from 'react'
import type { ReactElement, RefObject } from 'react'
import { whenIdle } from './whenIdle.ts'

/** What an item spreads on its own `article`. `aria-posinset` is set later, since it changes for all items whenever a post comes in on top. */
export interface FeedProps {
  readonly 'data-list-key': string
  readonly tabIndex: 0 | -1
}

interface ListRowProps<T> {
  readonly feed: RefObject<HTMLElement | null>
  readonly itemKey: string
  readonly item: T
  readonly position: number
  readonly setSize: number
  readonly isRoving: boolean
  readonly renderItem: (item: T, feedProps: FeedProps) => ReactElement
}

/** Memoised, so that a row is rendered again only when its own properties change. */
export const ListRow = memo(function ListRow({ feed, itemKey, item, position, setSize, isRoving, renderItem }: ListRowProps<unknown>) {
  useEffect(
    () =>
      whenIdle(() => {
        const element = elementOf(feed.current, itemKey)
        element?.setAttribute('aria-posinset', String(position))
        element?.setAttribute('aria-setsize', String(setSize))
      }),
    [feed, itemKey, position, setSize],
  )
  return renderItem(item, { 'data-list-key': itemKey, tabIndex: isRoving ? 0 : -1 })
}) as <T>(props: ListRowProps<T>) => ReactElement

/** Scrolling mounts the row a frame or two later. */
export function focusWhenThere(feed: HTMLElement | null, key: string, triesLeft: number): void {
  const element = elementOf(feed, key)
  if (element) element.focus({ preventScroll: true })
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenThere(feed, key, triesLeft - 1))
}

/** Focuses the first row, which changes for some frames after the list was scrolled to its top, unless the reader has moved the focus meanwhile. */
export function focusFirstRow(feed: HTMLElement | null, framesLeft: number, before = document.activeElement): void {
  const { activeElement } = document
  if (activeElement !== before && activeElement !== document.body) return
  const first = feed?.querySelector<HTMLElement>('[data-list-key]:not([hidden])') ?? null
  if (first !== activeElement) first?.focus({ preventScroll: true })
  if (framesLeft > 0) requestAnimationFrame(() => focusFirstRow(feed, framesLeft - 1, first))
}

/** The drawn row of a list with this key. */
export function elementOf(feed: HTMLElement | null, key: string): HTMLElement | null {
  return feed?.querySelector<HTMLElement>(`[data-list-key="${CSS.escape(key)}"]`) ?? null
}

/**
 * The index of the nearest row that is not hidden, starting with this one: a hidden row cannot take the focus, and the next key would
 * start from it again.
 */
export function nextVisibleIndex(feed: HTMLElement | null, keys: readonly string[], index: number, step: 1 | -1): number {
  const key = keys[index]
  return key !== undefined && elementOf(feed, key)?.hidden === true ? nextVisibleIndex(feed, keys, index + step, step) : index
}
