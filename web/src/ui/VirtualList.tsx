import { memo, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode, Ref, RefObject } from 'react'
import { Virtualizer } from 'virtua'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import { markListUsed, registerList } from './activeList.ts'
import type { MovableList } from './activeList.ts'
import { useScroller } from './Column.tsx'
import { useLocation } from './navigation.ts'
import styles from './VirtualList.module.css'
import { ListHoldContext, useListHold } from './listHold.ts'
import type { HoldList } from './listHold.ts'
import { rowShift } from './rowShift.ts'
import { whenIdle } from './whenIdle.ts'
import { anchorOf, cacheFor, recallPosition, rememberPosition } from './listPosition.ts'

/** The attributes of an item's `article`. Its position in the set is added later, because it changes for all items whenever one is inserted on top. */
export interface FeedProps {
  readonly 'data-list-key': string
  readonly tabIndex: 0 | -1
}

export interface VirtualListHandle {
  toTop(): void
  scrollToKey(key: string, align?: 'start' | 'center' | 'end' | 'nearest'): void
  /** Scrolls an item into view and focuses it. */
  focusKey(key: string): void
}

export interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  readonly renderItem: (item: T, feedProps: FeedProps) => ReactElement
  /** Distinguishes the lists of one screen; the scroll position is stored under this name for each history entry. */
  readonly restoreKey?: string
  readonly isBusy?: boolean
  /** More items may be loaded, so the size of the set is unknown. */
  readonly hasMore?: boolean
  readonly header?: ReactElement
  /** The item the list starts at: it is at the top, and items inserted above do not move it. */
  readonly startKey?: string
  readonly footer?: ReactNode
  readonly onEndReached?: () => void
  /** Called whenever the list is shown, and whenever its position changes between at the top and not. */
  readonly onAtTopChange?: (isAtTop: boolean) => void
  /** Makes arrivals wait while a pointer is pressed in the list, text in it is selected or something is open over it. */
  readonly hold?: HoldList
  readonly ref?: Ref<VirtualListHandle>
}

/** The distance from the top that still counts as "at the top", in pixels. */
const topSlackPx = 4
/** The distance from the end at which more items are requested, in viewports. */
const endMargin = 2.5
/** How much is drawn beyond each edge, in pixels; scrolling at 6,000 px/s crosses 100 px per frame. */
const bufferPx = 500
/** How many items are drawn before the height of the viewport is known; a phone shows about three. */
const firstDrawn = 3
/** The estimated height of an item not measured yet; too small an estimate would draw many items in vain. */
const guessedPx = 220

/** A list that only draws the items near the viewport. The item being read never moves. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    label,
    items: given,
    getKey,
    renderItem,
    restoreKey = 'list',
    isBusy,
    hasMore,
    header,
    startKey,
    footer,
    onEndReached,
    onAtTopChange,
    hold,
    ref,
  } = props
  const scroller = useScroller()
  const location = useLocation()
  const positionKey = `${location.key} ${restoreKey}`
  const virtualizer = useRef<VirtualizerHandle>(null)
  const feed = useRef<HTMLDivElement>(null)
  const isAtTop = useRef(true)
  useListHold(feed, hold)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const headerCount = header ? 1 : 0

  // Items beyond the edges are drawn after those inside.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => whenIdle(() => setDrawn(true)), [])

  // The list's position when its history entry was last shown.
  const [kept] = useState(() => recallPosition(positionKey))
  const [startCache] = useState<CacheSnapshot | undefined>(() => kept && cacheFor(kept.sizes, given.map(getKey), headerCount))

  const [firstInSight] = useState(() => () => virtualizer.current?.findItemIndex(scroller.current?.scrollTop ?? 0) ?? 0)

  // Rows added or removed above the row being read must not move it. At the very top, new rows push the others down.
  const [seen, setSeen] = useState<{ readonly items: readonly T[]; readonly drawn: readonly T[]; readonly shift: boolean }>({
    items: given,
    drawn: given,
    shift: false,
  })
  if (seen.items !== given) {
    const isPushed = startKey === undefined && (scroller.current?.scrollTop ?? 0) <= topSlackPx
    const { between, shift } = isPushed ? stay : rowShift(seen.drawn, given, getKey, Math.max(0, firstInSight() - headerCount))
    setSeen({ items: given, drawn: between ?? given, shift })
  }
  const items = seen.drawn
  useEffect(() => {
    if (seen.drawn === seen.items) return undefined
    // The second step, for changes below the row being read: only after the list has come to rest, because until then virtua takes
    // every change of height to be above.
    const timer = setTimeout(() => setSeen({ items: seen.items, drawn: seen.items, shift: false }), restMs)
    return () => clearTimeout(timer)
  }, [seen])

  const keys = () => items.map(getKey)

  const save = useEffectEvent(() => {
    const handle = virtualizer.current
    if (!handle || items.length === 0) return
    rememberPosition(positionKey, anchorOf(handle, keys(), headerCount, scroller.current?.scrollTop ?? 0))
  })

  const restore = useEffectEvent(() => {
    const position = recallPosition(positionKey)
    const handle = virtualizer.current
    const element = scroller.current
    if (!handle || !element) return
    if (!position) {
      const start = startKey === undefined ? -1 : items.findIndex((item) => getKey(item) === startKey)
      if (start > 0) handle.scrollToIndex(start + headerCount, { align: 'start' })
      return
    }
    const index = items.findIndex((item) => getKey(item) === position.key)
    const offset = index < 0 ? position.offset : handle.getItemOffset(index + headerCount) + position.within
    if (Math.abs(element.scrollTop - offset) >= 1) handle.scrollTo(offset)
  })

  // Another screen in front takes the focus; when this one is shown again, its item is focused again.
  const hadFocus = useRef(false)
  const refocus = useEffectEvent(() => {
    if (hadFocus.current && focusedKey !== null && document.activeElement === document.body) focusWhenThere(feed.current, focusedKey, 10)
  })

  useLayoutEffect(() => {
    const element = feed.current
    restore()
    // After the screen is drawn, because focusing forces a layout.
    const stop = whenIdle(() => refocus())
    return () => {
      stop()
      hadFocus.current = element?.contains(document.activeElement) ?? false
      save()
    }
  }, [])

  const toTop = () => scroller.current?.scrollTo({ top: 0 })

  const focusAt = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    const key = getKey(item)
    setFocusedKey(key)
    virtualizer.current?.scrollToIndex(index + headerCount, { align: 'nearest' })
    focusWhenThere(feed.current, key, 10)
  }

  const move = useEffectEvent((step: 1 | -1) => {
    const current = document.activeElement?.closest<HTMLElement>('[data-list-key]')
    const key = current && feed.current?.contains(current) ? current.dataset.listKey : undefined
    const from = key === undefined ? -1 : items.findIndex((item) => getKey(item) === key)
    if (from >= 0) {
      focusAt(Math.max(0, Math.min(items.length - 1, from + step)))
      return
    }
    const first = virtualizer.current?.findItemIndex((scroller.current?.scrollTop ?? 0) + topSlackPx) ?? 0
    focusAt(Math.max(0, first - headerCount))
  })

  useEffect(() => {
    const element = feed.current
    if (!element) return
    const movable: MovableList = { element: () => element, move: (step) => move(step), toTop: () => scroller.current?.scrollTo({ top: 0 }) }
    const handleFocus = (event: FocusEvent) => {
      markListUsed(movable)
      const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-list-key]')?.dataset.listKey : undefined
      if (key !== undefined) setFocusedKey(key)
    }
    element.addEventListener('focusin', handleFocus)
    const forget = registerList(movable)
    return () => {
      element.removeEventListener('focusin', handleFocus)
      forget()
    }
  }, [scroller])

  useImperativeHandle(ref, () => ({
    toTop,
    focusKey: (key) => focusAt(items.findIndex((item) => getKey(item) === key)),
    scrollToKey(key, align = 'start') {
      const index = items.findIndex((item) => getKey(item) === key)
      if (index >= 0) virtualizer.current?.scrollToIndex(index + headerCount, { align })
    },
  }))

  const tellTop = useEffectEvent((isNow: boolean) => onAtTopChange?.(isNow))
  const askForMore = useEffectEvent((count: number, isFree: boolean, viewPx = virtualizer.current?.viewportSize ?? 0) => {
    const handle = virtualizer.current
    if (!handle || !onEndReached || !isFree || count === 0 || viewPx === 0) return
    if (handle.scrollOffset + viewPx * (1 + endMargin) >= handle.scrollSize) onEndReached()
  })

  const handleScroll = (offset: number) => {
    const isNow = offset <= topSlackPx
    if (isNow !== isAtTop.current) {
      isAtTop.current = isNow
      onAtTopChange?.(isNow)
    }
    const handle = virtualizer.current
    if (handle && onEndReached && offset + handle.viewportSize * (1 + endMargin) >= handle.scrollSize) onEndReached()
  }

  const mayAsk = isBusy !== true && hasMore !== false
  // A page may contain nothing to show, and a short list cannot be scrolled: so more is also requested after each page.
  useEffect(() => {
    askForMore(items.length, mayAsk)
  }, [items.length, mayAsk])

  // When the list is first drawn, the height of the viewport is still unknown; and a window may become higher than the list.
  useEffect(() => {
    const element = scroller.current
    if (!element || !mayAsk) return undefined
    const observer = new ResizeObserver(([entry]) => askForMore(items.length, mayAsk, entry?.contentRect.height))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, mayAsk, items.length])

  useEffect(() => {
    // Where it was last left, also when it was only hidden since; a list never shown before is at its top.
    // Not read from the scroller, because that would force a layout.
    isAtTop.current = (recallPosition(positionKey)?.offset ?? 0) <= topSlackPx
    tellTop(isAtTop.current)
  }, [positionKey])

  const rovingKey = focusedKey ?? firstKeyOf(items, getKey)
  const setSize = hasMore ? -1 : items.length
  // Until the viewport's height is known, only the rows marked to be kept would be drawn.
  const start =
    startKey === undefined
      ? 0
      : Math.max(
          0,
          items.findIndex((item) => getKey(item) === startKey),
        )
  const first = isDrawn || kept ? [] : items.slice(start, start + firstDrawn).map((_, index) => start + index + headerCount)
  const keepMounted = header ? [0, ...first] : first
  const data: readonly (T | typeof headerMark)[] = header ? [headerMark, ...items] : items

  return (
    <>
      <div ref={feed} role="feed" className={styles.feed} aria-label={label} aria-busy={isBusy || undefined}>
        <ListHoldContext value={hold ?? null}>
          <Virtualizer
            ref={virtualizer}
            scrollRef={scroller}
            data={data}
            shift={seen.shift}
            bufferSize={isDrawn ? bufferPx : 0}
            itemSize={guessedPx}
            {...(keepMounted.length > 0 ? { keepMounted } : {})}
            {...(startCache ? { cache: startCache } : {})}
            onScroll={handleScroll}
          >
            {(entry, index) => {
              if (entry === headerMark) return <div key={headerMark}>{header}</div>
              const key = getKey(entry)
              return (
                <ListRow
                  key={key}
                  feed={feed}
                  itemKey={key}
                  item={entry}
                  position={index - headerCount + 1}
                  setSize={setSize}
                  isRoving={key === rovingKey}
                  renderItem={renderItem}
                />
              )
            }}
          </Virtualizer>
        </ListHoldContext>
      </div>
      {/* ARIA allows only articles in a feed, so content below the list is outside of it. */}
      {footer}
    </>
  )
}

/** After a shift the list needs 150 ms without scrolling until it computes positions from its start again. */
const restMs = 250

/** There is no position to keep. */
const stay = { between: null, shift: false } as const

const headerMark = '\u0000header'

interface ListRowProps<T> {
  readonly feed: RefObject<HTMLElement | null>
  readonly itemKey: string
  readonly item: T
  readonly position: number
  readonly setSize: number
  readonly isRoving: boolean
  readonly renderItem: (item: T, feedProps: FeedProps) => ReactElement
}

/** Rows are created inside a function, where the compiler memoises nothing, so memo is explicit. */
const ListRow = memo(function ListRow({ feed, itemKey, item, position, setSize, isRoving, renderItem }: ListRowProps<unknown>) {
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

function firstKeyOf<T>(items: readonly T[], getKey: (item: T) => string): string | null {
  const first = items[0]
  return first === undefined ? null : getKey(first)
}

/** The row is mounted a frame or two after scrolling. */
function focusWhenThere(feed: HTMLElement | null, key: string, triesLeft: number): void {
  const element = elementOf(feed, key)
  if (element) element.focus({ preventScroll: true })
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenThere(feed, key, triesLeft - 1))
}

function elementOf(feed: HTMLElement | null, key: string): HTMLElement | null {
  return feed?.querySelector<HTMLElement>(`[data-list-key="${CSS.escape(key)}"]`) ?? null
}
