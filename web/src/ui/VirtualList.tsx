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

/** What an item spreads on its own `article`. Its place in the set is told later: it changes for all whenever a post comes in on top. */
export interface FeedProps {
  readonly 'data-list-key': string
  readonly tabIndex: 0 | -1
}

export interface VirtualListHandle {
  toTop(): void
  scrollToKey(key: string, align?: 'start' | 'center' | 'end' | 'nearest'): void
  /** Brings an item into view and gives it the focus. */
  focusKey(key: string): void
}

export interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  readonly renderItem: (item: T, feedProps: FeedProps) => ReactElement
  /** Tells lists on one screen apart; the offset is kept under it for each history entry. */
  readonly restoreKey?: string
  readonly isBusy?: boolean
  /** More may come, so the size of the set is not known. */
  readonly hasMore?: boolean
  readonly header?: ReactElement
  /** The item one has come to see: the list begins with it at the top, and what comes in above it moves nothing. */
  readonly startKey?: string
  readonly footer?: ReactNode
  readonly onEndReached?: () => void
  /** Told whenever the list is shown, and whenever it changes. */
  readonly onAtTopChange?: (isAtTop: boolean) => void
  /** Keeps what arrives out while a pointer is pressed in the list, text of it is selected or something is open over it. */
  readonly hold?: HoldList
  readonly ref?: Ref<VirtualListHandle>
}

/** How near the top counts as "at the top", in pixels. */
const topSlackPx = 4
/** How far before the end more is asked for, in viewports. */
const endMargin = 2.5
/** How much is drawn beyond each edge; a fling at 6,000 px/s crosses 100 px in a frame. */
const bufferPx = 500
/** So many are drawn before the height of the view is known; a phone shows about three. */
const firstDrawn = 3
/** How tall an item is taken to be until it is measured; too small a guess would draw a screen's worth of posts for nothing. */
const guessedPx = 220

/** A long list of which only what is near the eyes exists. What one reads never moves. */
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

  // What is beyond the edges comes after what is within.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => whenIdle(() => setDrawn(true)), [])

  // Where this list stood when its history entry was last seen.
  const [kept] = useState(() => recallPosition(positionKey))
  const [startCache] = useState<CacheSnapshot | undefined>(() => kept && cacheFor(kept.sizes, given.map(getKey), headerCount))

  const [firstInSight] = useState(() => () => virtualizer.current?.findItemIndex(scroller.current?.scrollTop ?? 0) ?? 0)

  // Rows that came or went above the one that is read must not move it. At the very top what is new pushes the rest down.
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
    // The second step, below the row that is read: not before the list has come to rest, because until then virtua takes
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

  // Another screen in front takes the focus away; coming back returns it to where one read on.
  const hadFocus = useRef(false)
  const refocus = useEffectEvent(() => {
    if (hadFocus.current && focusedKey !== null && document.activeElement === document.body) focusWhenThere(feed.current, focusedKey, 10)
  })

  useLayoutEffect(() => {
    const element = feed.current
    restore()
    // Not before the screen is drawn: giving the focus has the browser lay everything out once more.
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
  // A page may bring nothing that is shown, and a short list has nothing to scroll: also when a page has come is more asked for.
  useEffect(() => {
    askForMore(items.length, mayAsk)
  }, [items.length, mayAsk])

  // When the list is first drawn its view has no height yet, and a window may become higher than the list.
  useEffect(() => {
    const element = scroller.current
    if (!element || !mayAsk) return undefined
    const observer = new ResizeObserver(([entry]) => askForMore(items.length, mayAsk, entry?.contentRect.height))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, mayAsk, items.length])

  useEffect(() => {
    // Where it stood when it was last left, also when it was only hidden since; a list that was never seen stands at its top.
    // Asking the scroller would lay everything out once more.
    isAtTop.current = (recallPosition(positionKey)?.offset ?? 0) <= topSlackPx
    tellTop(isAtTop.current)
  }, [positionKey])

  const rovingKey = focusedKey ?? firstKeyOf(items, getKey)
  const setSize = hasMore ? -1 : items.length
  // Until the view's height is known, nothing would be drawn but what is said to stay.
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
      {/* A feed holds articles only; what stands below the list is none. */}
      {footer}
    </>
  )
}

/** After a shift the list takes 150 ms without scrolling to count heights from its start again. */
const restMs = 250

/** Nothing has to be kept in its place. */
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

/** Rows are made inside a function, where the compiler memoises nothing; hence the explicit memo. */
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

/** Scrolling mounts the row a frame or two later. */
function focusWhenThere(feed: HTMLElement | null, key: string, triesLeft: number): void {
  const element = elementOf(feed, key)
  if (element) element.focus({ preventScroll: true })
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenThere(feed, key, triesLeft - 1))
}

function elementOf(feed: HTMLElement | null, key: string): HTMLElement | null {
  return feed?.querySelector<HTMLElement>(`[data-list-key="${CSS.escape(key)}"]`) ?? null
}
