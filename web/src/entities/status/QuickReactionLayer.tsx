import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '../../storage/store.ts'
import type { Store } from '../../storage/store.ts'
import { FrameContext, withinFrame } from '../../ui/frame.ts'
import { pauseListAround } from '../../ui/listPause.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import type { QuickReactionCause } from './QuickReactions.tsx'

const QuickReactions = loadable(() => import('./QuickReactions.tsx'), 'QuickReactions')

const restMs = 400
const holdMs = 450
const leaveMs = 300

interface Shown {
  readonly statusId: string
  readonly trigger: HTMLButtonElement
  readonly cause: QuickReactionCause
}

/**
 * One bar of frequently used emoji for the whole page, shown over the button that has `data-quick-reaction` (the id of a post): after
 * hovering it with a mouse, on a long touch, and on the arrow keys. One listener for the page costs nothing per post; a press of the
 * button opens the whole picker, so the bar is only a shortcut.
 */
export function QuickReactionLayer() {
  const [store] = useState(() => createStore<Shown | null>(null))
  const shown = useSyncExternalStore(store.subscribe, store.get)

  const frame = useContext(FrameContext).name
  useEffect(() => watchTriggers(store, frame), [store, frame])
  // New posts do not move the list under the bar.
  useEffect(() => (shown ? pauseListAround(shown.trigger) : undefined), [shown])

  if (!shown) return null
  return (
    <LazyBoundary key={shown.statusId} failure="none">
      <QuickReactions {...shown} onClose={() => store.set(null)} onMore={() => store.set({ ...shown, cause: 'all' })} />
    </LazyBoundary>
  )
}

/** Watches the buttons in one part of the page: ids of posts mean something else in that of another account. */
function watchTriggers(store: Store<Shown | null>, frame: string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over: Element | null = null
  let isLongPress = false

  const triggerOf = ({ target }: Event) =>
    target instanceof Element ? withinFrame(target.closest<HTMLButtonElement>('button[data-quick-reaction]'), frame) : null
  const open = (trigger: HTMLButtonElement, cause: QuickReactionCause) => {
    if (!trigger.isConnected) return
    store.set({ statusId: trigger.dataset['quickReaction'] ?? '', trigger, cause })
  }
  const stop = () => clearTimeout(timer)
  const close = () => {
    stop()
    store.set(null)
  }

  const handleMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const place = withinFrame(event.target.closest('button[data-quick-reaction], [data-quick-bar]'), frame)
    if (place === over) return
    over = place
    stop()
    const trigger = triggerOf(event)
    if (trigger) {
      void QuickReactions.preload()
      timer = setTimeout(() => open(trigger, 'rest'), restMs)
    } else if (!place && store.get()?.cause === 'rest') timer = setTimeout(close, leaveMs)
  }
  const handleDown = (event: PointerEvent) => {
    isLongPress = false
    stop()
    const trigger = triggerOf(event)
    if (!trigger || event.pointerType === 'mouse') return
    void QuickReactions.preload()
    timer = setTimeout(() => {
      isLongPress = true
      open(trigger, 'hold')
    }, holdMs)
  }
  const handleClick = (event: MouseEvent) => {
    stop()
    if (!triggerOf(event)) return
    // The click that ends a long touch must not press the button as well.
    if (isLongPress) {
      event.preventDefault()
      event.stopPropagation()
    } else close()
    isLongPress = false
  }
  const handleKey = (event: KeyboardEvent) => {
    const trigger = triggerOf(event)
    if (!trigger || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    open(trigger, 'key')
  }
  const handleScroll = () => {
    // The whole picker has a scrolling list of its own.
    if (store.get()?.cause !== 'all') close()
  }
  const handleMenu = (event: Event) => {
    if (isLongPress && triggerOf(event)) event.preventDefault()
  }

  const leave = new AbortController()
  const options = { capture: true, signal: leave.signal }
  const passive = { ...options, passive: true }
  document.addEventListener('pointermove', handleMove, passive)
  document.addEventListener('pointerdown', handleDown, passive)
  // Scrolling or lifting the finger early ends the touch.
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, stop, passive)
  document.addEventListener('scroll', handleScroll, passive)
  document.addEventListener('click', handleClick, options)
  document.addEventListener('keydown', handleKey, options)
  document.addEventListener('contextmenu', handleMenu, options)
  return () => {
    leave.abort()
    stop()
  }
}
