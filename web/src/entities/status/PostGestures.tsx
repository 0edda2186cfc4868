import { settings } from '@starling/domain/settings'
import type { Status } from '@starling/api/statuses'
import { Bookmark, Reply, Repeat2, Star } from 'lucide-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useSetting } from '../../settings/useSetting.ts'
import { liftTouch, moveTouch, startTouch, swipePx } from './swipeGesture.ts'
import type { SwipeState } from './swipeGesture.ts'
import { performAction } from './performAction.ts'
import { FrameContext, withinFrame } from '../../ui/frame.ts'
import styles from './PostGestures.module.css'
import { useActionTools } from './useActionTools.ts'

const holdMs = 500
const icons = { reply: Reply, reblog: Repeat2, favourite: Star, bookmark: Bookmark } as const
const controls = 'a, button, input, label, select, textarea, video, audio, iframe, [role="dialog"], [role="menu"], [data-player]'

interface Shown {
  readonly action: keyof typeof icons
  readonly side: 'right' | 'left'
  readonly top: number
  readonly isReady: boolean
}

/**
 * Touch gestures on the posts of lists: a sideways swipe performs an action chosen by the reader, a long press opens the post's menu. One
 * layer for the page costs nothing per post; buttons and keys do the same.
 */
export function PostGestures() {
  const tools = useActionTools()
  const right = useSetting(settings.swipeRight)
  const left = useSetting(settings.swipeLeft)
  const [shown, setShown] = useState<Shown | null>(null)
  const frame = useContext(FrameContext).name
  const latest = useRef({ tools, right, left })
  useEffect(() => void (latest.current = { tools, right, left }))
  useEffect(() => {
    // The page's own account decides how touches scroll on the whole page.
    if (frame !== null) return undefined
    const page = document.documentElement
    if (right !== 'none' || left !== 'none') page.dataset['swipes'] = ''
    return () => {
      delete page.dataset['swipes']
    }
  }, [right, left, frame])
  useEffect(() => watchFingers(latest, setShown, frame), [frame])
  if (shown === null) return null
  const Icon = icons[shown.action]
  return (
    <span
      className={styles.hint}
      data-side={shown.side}
      data-ready={shown.isReady || undefined}
      style={{ top: shown.top }}
      aria-hidden="true"
    >
      <Icon size={24} strokeWidth={2} />
    </span>
  )
}

interface Latest {
  readonly current: {
    readonly tools: ReturnType<typeof useActionTools>
    readonly right: 'none' | keyof typeof icons
    readonly left: 'none' | keyof typeof icons
  }
}

/** Watches touches on the posts of one part of the page: in the part of another account, ids belong to another server. */
function watchFingers(latest: Latest, show: (shown: Shown | null) => void, frame: string | null): () => void {
  let post: HTMLElement | null = null
  let state: SwipeState = { kind: 'elsewhere' }
  let hold: ReturnType<typeof setTimeout> | undefined
  let isHeld = false

  function end() {
    clearTimeout(hold)
    if (post !== null) post.style.translate = ''
    post = null
    state = { kind: 'elsewhere' }
    show(null)
  }
  const handleStart = ({ target, touches }: TouchEvent) => {
    end()
    isHeld = false
    const [touch] = touches
    if (touches.length !== 1 || touch === undefined || !(target instanceof Element)) return
    post = withinFrame(target.closest<HTMLElement>('article[data-post]'), frame)
    if (post === null) return
    state = startTouch({ x: touch.clientX, y: touch.clientY }, innerWidth)
    const control = target.closest(controls)
    if (control !== null && post.contains(control)) return
    const held = post
    hold = setTimeout(() => {
      if (state.kind !== 'resting' || !held.isConnected) return
      isHeld = true
      ;[...held.querySelectorAll<HTMLButtonElement>('button[aria-haspopup="menu"]')].at(-1)?.click()
    }, holdMs)
  }
  const handleMove = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (post === null || touch === undefined || isHeld) return
    const { right, left } = latest.current
    state = moveTouch(state, { x: touch.clientX, y: touch.clientY }, { right: right !== 'none', left: left !== 'none' })
    if (state.kind !== 'resting') clearTimeout(hold)
    if (state.kind !== 'drawing') return
    const action = state.offset > 0 ? right : left
    post.style.translate = `${state.offset}px`
    const { top, height } = post.getBoundingClientRect()
    if (action === 'none' || state.offset === 0) show(null)
    else show({ action, side: state.offset > 0 ? 'left' : 'right', top: top + height / 2, isReady: Math.abs(state.offset) >= swipePx })
  }
  const handleEnd = (event: TouchEvent) => {
    // Prevents the click that would follow, and the move of the focus out of the menu, which would close it.
    if (isHeld && event.cancelable) event.preventDefault()
    const { tools, right, left } = latest.current
    const way = liftTouch(state)
    const action = way === 'right' ? right : way === 'left' ? left : 'none'
    const status: Status | undefined = post === null ? undefined : tools.session.entities.get('status', post.dataset['post'] ?? '')
    end()
    if (action !== 'none' && status !== undefined) performAction(action, status, tools)
  }
  // The click that ends a long touch must not open anything.
  const handleClick = (event: MouseEvent) => {
    if (!isHeld || !event.isTrusted) return
    isHeld = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const handleMenu = (event: Event) => {
    if (!isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const leave = new AbortController()
  const options = { capture: true, signal: leave.signal }
  const passive = { ...options, passive: true }
  document.addEventListener('touchstart', handleStart, passive)
  document.addEventListener('touchmove', handleMove, passive)
  document.addEventListener('touchend', handleEnd, { ...options, passive: false })
  document.addEventListener('touchcancel', end, passive)
  document.addEventListener('click', handleClick, options)
  document.addEventListener('contextmenu', handleMenu, options)
  return () => {
    leave.abort()
    end()
  }
}
