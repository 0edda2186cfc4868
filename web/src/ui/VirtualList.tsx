import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement, ReactNode, Ref } from 'react'
import { Virtualizer } from 'virtua'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import { HiddenPages } from './HiddenPages.tsx'
import { nextVisibleIndex, focusFirstRow, focusWhenThere, ListRow } from './ListRow.tsx'
import type { FeedProps } from './ListRow.tsx'
import { markListUsed, registerList } from './activeList.ts'
import type { MovableList } from './activeList.ts'
import { classes } from './classes.ts'
import { useScroller } from './Column.tsx'
import { useLocation } from './navigation.ts'
import styles from './VirtualList.module.css'
import { ListPauseContext, useListPause } from './listPause.ts'
import type { PauseList } from './listPause.ts'
import { noteScroll } from './scrollMotion.ts'
import { useBuffer } from './useBuffer.ts'
import { useDrawnRows } from './useDrawnRows.ts'
import { useFocusedKey } from './useFocusedKey.ts'
import type { ListPlace } from './useListPlace.ts'
import { useListPlace } from './useListPlace.ts'
import { useMoreItems } from './useMoreItems.ts'
import { whenIdle } from './whenIdle.ts'
import { anchorOf, bringIntoView, cacheFor, recallPosition, rememberPosition } from './listPosition.ts'

export type { FeedProps, ListPlace }

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
  /** An item that stays drawn while it is out of view, such as one in which something is being written. */
  readonly keptKey?: string | undefined
  /**
   * The usual height of an item in pixels, by which items not measured yet are placed; that of a post where absent. If it is too large,
   * the list fills over several frames; if it is too small, items are drawn in vain.
   */
  readonly usualPx?: number
  /** Where the list begins when it is first drawn; another object later scrolls it there. */
  readonly start?: ListPlace | null
  /** More items can be inserted above the first one without moving anything, even at the very top. */
  readonly hasNewer?: boolean
  /** Called when the first item comes near the view while more items exist above it. */
  readonly onStartNear?: () => void
  /** Called with the list's position, and the last visible item, whenever scrolling has ended. */
  readonly onRest?: (place: ListPlace, lastKey: string) => void
  readonly footer?: ReactNode
  readonly onEndReached?: () => void
  /** Called when the reader asks for the top: what waits above is shown first. */
  readonly onToTop?: () => void
  /** Called whenever the list is shown, and whenever its position changes between at the top and not. */
  readonly onAtTopChange?: (isAtTop: boolean) => void
  /** Makes new items wait while a pointer is pressed in the list, text in it is selected or something is open over it. */
  readonly pause?: PauseList
  readonly ref?: Ref<VirtualListHandle>
}

/** The distance from the top that still counts as "at the top", in pixels. */
const topSlackPx = 4
/** The distance from the top at which what waits above is put into the list, in viewports. */
const startMargin = 2.5
/** How many items are drawn before the height of the viewport is known; a phone shows about three. */
const firstDrawn = 3
/** The usual height of a post. */
const postPx = 220

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
    startKey: givenStart,
    keptKey,
    usualPx = postPx,
    start,
    hasNewer = false,
    onStartNear,
    onRest,
    footer,
    onEndReached,
    onToTop,
    onAtTopChange,
    pause,
    ref,
  } = props
  const startKey = givenStart ?? start?.key
  const scroller = useScroller()
  const location = useLocation()
  const positionKey = `${location.key} ${restoreKey}`
  const virtualizer = useRef<VirtualizerHandle>(null)
  const feed = useRef<HTMLDivElement>(null)
  const isAtTop = useRef(true)
  useListPause(feed, pause)
  const headerCount = header ? 1 : 0

  // The list's position when its history entry was last shown.
  const [kept] = useState(() => recallPosition(positionKey))
  const [startCache] = useState<CacheSnapshot | undefined>(() => kept && cacheFor(kept.sizes, given.map(getKey), headerCount))

  /** The reader asked for the top: there, new items may move the others down. */
  const [wantsTop, setWantsTop] = useState(false)
  const seen = useDrawnRows({
    items: given,
    getKey,
    hasNewer,
    read(hadNewer) {
      const offset = scroller.current?.scrollTop ?? 0
      const index = virtualizer.current?.findItemIndex(offset) ?? 0
      return {
        mayPush: givenStart === undefined && (!hadNewer || wantsTop) && offset <= topSlackPx,
        index: Math.max(0, index - headerCount),
        within: offset - (virtualizer.current?.getItemOffset(index) ?? 0),
      }
    },
  })
  const items = seen.drawn
  const buffer = useBuffer(seen, scroller)
  const { markFocused, markInView, rovingKey } = useFocusedKey(feed, items, getKey)

  useLayoutEffect(() => {
    // A change above has just moved the scroll position, and its event comes with the next frame. virtua corrects the measured heights before that,
    // using the old offset: near the top it then takes a small correction for scrolling beyond the top, and jumps there.
    if (seen.shift) queueMicrotask(() => scroller.current?.dispatchEvent(new Event('scroll')))
  }, [seen, scroller])

  const keys = () => items.map(getKey)

  const begins = useMemo(() => start ?? (startKey === undefined ? null : { key: startKey, within: 0 }), [start, startKey])
  const rest = (reading: ListPlace) => {
    const at = items.findIndex((item) => getKey(item) === reading.key)
    const next = items[at + 1]
    const handle = virtualizer.current
    // Focusing a row that begins above the view would scroll to its beginning.
    const isNextNear = handle != null && handle.getItemOffset(at + 1 + headerCount) < handle.scrollOffset + handle.viewportSize / 2
    markInView(reading.within > 0 && next !== undefined && isNextNear ? getKey(next) : reading.key)
    const last = items[(handle?.findItemIndex(handle.scrollOffset + handle.viewportSize) ?? at) - headerCount]
    onRest?.(reading, last === undefined ? reading.key : getKey(last))
  }
  const place = useListPlace({
    virtualizer,
    scroller,
    keys: keys(),
    headerCount,
    start: begins,
    isRestored: kept !== undefined,
    onRest: rest,
  })
  const save = useEffectEvent((column: Element | null | undefined) => {
    const handle = virtualizer.current
    if (!handle || !column || items.length === 0 || !place.isThere()) return
    rememberPosition(positionKey, anchorOf(handle, keys(), headerCount, column.scrollTop))
  })

  // virtua keeps the visible items in place by estimated heights; after reading upwards the position is restored exactly.
  const { anchor } = seen
  const keep = useEffectEvent((reading: ListPlace) => place.goTo(reading))
  useLayoutEffect(() => {
    if (anchor !== null) keep(anchor)
  }, [anchor])

  const restore = useEffectEvent(() => {
    const position = recallPosition(positionKey)
    const handle = virtualizer.current
    // If the list is mounted together with its column, the column's ref is set only after the effects of the list. The same
    // happens when it is shown again, but then the browser has restored the scroll position.
    const element = scroller.current ?? (position !== kept ? null : feed.current?.closest<HTMLElement>('[data-scroller]'))
    if (!handle || !element) return
    if (!position) {
      if (!begins) return
      const start = keys().indexOf(begins.key)
      // virtua scrolls to an item only after measuring it; until then the first frames would show the top of the list.
      const top = start < 0 ? 0 : handle.getItemOffset(start + headerCount) + begins.within
      // A new list is at its top already; scrolling it there would force another layout of the new screen.
      if (top > 0) element.scrollTo({ top })
      place.begin(begins)
      return
    }
    const index = items.findIndex((item) => getKey(item) === position.key)
    const offset = index < 0 ? position.offset : handle.getItemOffset(index + headerCount) + position.within
    if (Math.abs(element.scrollTop - offset) < 1) return
    element.scrollTo({ top: offset })
    handle.scrollTo(offset)
  })

  useLayoutEffect(() => {
    const element = feed.current
    restore()
    return () => {
      // React has reset the column's ref by now.
      save(element?.closest('[data-scroller]'))
    }
  }, [])

  // Without an animation: the heights of rows that were never drawn are only known when they come into view, which would end it on the way.
  const toTop = () => {
    const hadFocus = feed.current?.contains(document.activeElement) === true
    setWantsTop(true)
    // The entry shown at the top marks where the reader was, even if the list had not come to rest there.
    place.tell()
    onToTop?.()
    // Ends scrolling to a position that has not been reached yet.
    virtualizer.current?.scrollTo(0)
    scroller.current?.scrollTo({ top: 0 })
    if (hadFocus) focusFirstRow(feed.current, 10)
  }

  const focusAt = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    const key = getKey(item)
    markFocused(key)
    bringIntoView(virtualizer.current, index + headerCount)
    focusWhenThere(feed.current, key, 10)
  }

  const move = useEffectEvent((step: 1 | -1) => {
    const current = document.activeElement?.closest<HTMLElement>('[data-list-key]')
    const key = current && feed.current?.contains(current) ? current.dataset.listKey : undefined
    const from = key === undefined ? -1 : items.findIndex((item) => getKey(item) === key)
    if (from >= 0) {
      const next = nextVisibleIndex(feed.current, keys(), from + step, step)
      focusAt(next < 0 || next >= items.length ? from : next)
      return
    }
    const first = virtualizer.current?.findItemIndex((scroller.current?.scrollTop ?? 0) + topSlackPx) ?? 0
    focusAt(nextVisibleIndex(feed.current, keys(), Math.max(0, first - headerCount), 1))
  })

  const noteFocus = useEffectEvent((key: string) => markFocused(key))
  const goToTop = useEffectEvent(() => toTop())

  useEffect(() => {
    const element = feed.current
    if (!element) return
    const movable: MovableList = { element: () => element, move: (step) => move(step), toTop: () => goToTop() }
    const handleFocus = (event: FocusEvent) => {
      markListUsed(movable)
      const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-list-key]')?.dataset.listKey : undefined
      if (key !== undefined) noteFocus(key)
    }
    element.addEventListener('focusin', handleFocus)
    const forget = registerList(movable)
    return () => {
      element.removeEventListener('focusin', handleFocus)
      forget()
    }
  }, [])

  useImperativeHandle(ref, () => ({
    toTop,
    focusKey: (key) => focusAt(items.findIndex((item) => getKey(item) === key)),
    scrollToKey(key, align = 'start') {
      const index = items.findIndex((item) => getKey(item) === key)
      if (index >= 0) virtualizer.current?.scrollToIndex(index + headerCount, { align })
    },
  }))

  const near = useRef<readonly T[] | null>(null)
  /** Once for each set of items: what is put above changes them. */
  const askAbove = useEffectEvent((items: readonly T[], hasNewer: boolean) => {
    const handle = virtualizer.current
    if (!handle || !hasNewer || !onStartNear || near.current === items || handle.scrollOffset > handle.viewportSize * startMargin) return
    near.current = items
    onStartNear()
  })
  useEffect(() => {
    return whenIdle(() => askAbove(items, hasNewer))
  }, [items, hasNewer])

  const tellRest = useEffectEvent((_items: readonly T[]) => place.tell())
  useEffect(() => whenIdle(() => tellRest(items)), [items])

  const beginsAt = useEffectEvent(() => (place.isThere() ? 0 : topSlackPx + 1))
  const tellTop = useEffectEvent((isNow: boolean) => onAtTopChange?.(isNow))
  const mayAsk = isBusy !== true && hasMore !== false
  const more = useMoreItems({ virtualizer, scroller, feed, count: items.length, mayAsk, onEndReached })

  const handleScroll = (offset: number) => {
    noteScroll()
    buffer.draw()
    const isNow = offset <= topSlackPx
    if (isNow !== isAtTop.current) {
      isAtTop.current = isNow
      onAtTopChange?.(isNow)
    }
    more.ask(offset)
  }

  const handleScrollEnd = () => {
    place.handleScrollEnd()
    // Until the reader scrolls away, further items are inserted above too.
    if ((scroller.current?.scrollTop ?? 0) > topSlackPx) setWantsTop(false)
    // Not while scrolling: the browser would continue to its target offset, past the inserted items.
    askAbove(items, hasNewer)
  }

  useEffect(() => {
    // The position where the list was left, also if it was only hidden since; a list that was never shown is at its top.
    // Reading the scroll position would force a layout.
    isAtTop.current = (recallPosition(positionKey)?.offset ?? beginsAt()) <= topSlackPx
    tellTop(isAtTop.current)
  }, [positionKey])

  const setSize = hasMore ? -1 : items.length
  // Created once per change: while scrolling, the list requests all of its rows in each frame, and React skips elements it has rendered already.
  const rows = useMemo(
    () =>
      items.map((item, index) => {
        const key = getKey(item)
        const isRoving = key === rovingKey
        return <ListRow key={key} feed={feed} itemKey={key} item={item} position={index + 1} {...{ setSize, isRoving, renderItem }} />
      }),
    [items, getKey, setSize, rovingKey, renderItem],
  )
  // Until the height of the view is known, only items marked to stay would be drawn.
  const startIndex =
    startKey === undefined
      ? 0
      : Math.max(
          0,
          items.findIndex((item) => getKey(item) === startKey),
        )
  const first =
    buffer.isDrawn || kept ? [] : items.slice(startIndex, startIndex + firstDrawn).map((_, index) => startIndex + index + headerCount)
  const keptIndex = keptKey === undefined ? -1 : items.findIndex((item) => getKey(item) === keptKey)
  const keepMounted = [...(header ? [0] : []), ...first, ...(keptIndex < 0 ? [] : [keptIndex + headerCount])]
  const data: readonly (T | typeof headerMark)[] = header ? [headerMark, ...items] : items

  return (
    <>
      <div
        ref={feed}
        role="feed"
        className={classes(styles.feed, buffer.isDrawn && styles.filled)}
        aria-label={label}
        aria-busy={isBusy || undefined}
      >
        <ListPauseContext value={pause ?? null}>
          <Virtualizer
            ref={virtualizer}
            scrollRef={scroller}
            data={data}
            shift={seen.shift}
            bufferSize={buffer.bufferPx}
            itemSize={usualPx}
            {...(keepMounted.length > 0 ? { keepMounted } : {})}
            {...(startCache ? { cache: startCache } : {})}
            onScroll={handleScroll}
            onScrollEnd={handleScrollEnd}
          >
            {(entry, index) => (entry === headerMark ? <div key={headerMark}>{header}</div> : (rows[index - headerCount] ?? <div />))}
          </Virtualizer>
        </ListPauseContext>
      </div>
      {/* ARIA allows only articles in a feed, so content below the list is outside of it. */}
      {more.isAllHidden ? <HiddenPages onMore={more.goOn} /> : footer}
    </>
  )
}

const headerMark = '\u0000header'
