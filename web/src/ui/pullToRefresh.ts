/** The function that reloads a column, by its scrolling element. */
const refreshers = new WeakMap<HTMLElement, () => Promise<unknown>>()

/** Reloads a column when a finger pulls it down at its top. Answers the function that ends this. */
export function refreshesOnPull(scroller: HTMLElement, refresh: () => Promise<unknown>): () => void {
  refreshers.set(scroller, refresh)
  return () => refreshers.delete(scroller)
}

/** How far a finger pulls before the column is loaded, in pixels. */
const pullPx = 110
/** The circle follows at half the finger's speed, and no further than this. */
const mostPx = 72

type Pull = { readonly scroller: HTMLElement; readonly x: number; readonly y: number; isPulling: boolean; length: number }

/** Shows the circle, at a distance from the top of the column; null for none. */
export type ShowPull = (
  circle: { readonly scroller: HTMLElement; readonly offset: number; readonly isReady: boolean; readonly isBusy: boolean } | null,
) => void

/** Watches fingers on the whole page; one set of listeners costs nothing per column. */
export function watchPulls(show: ShowPull): () => void {
  let pull: Pull | null = null
  let isBusy = false

  const handleStart = ({ target, touches }: TouchEvent) => {
    pull = null
    const [touch] = touches
    if (isBusy || touches.length !== 1 || touch === undefined || !(target instanceof Element)) return
    const scroller = target.closest<HTMLElement>('[data-scroller]')
    if (scroller === null || !refreshers.has(scroller) || scroller.scrollTop > 0) return
    pull = { scroller, x: touch.clientX, y: touch.clientY, isPulling: false, length: 0 }
  }
  const handleMove = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (pull === null || touch === undefined) return
    const [dx, dy] = [touch.clientX - pull.x, touch.clientY - pull.y]
    if (!pull.isPulling) {
      if (Math.hypot(dx, dy) < 10) return
      if (dy < Math.abs(dx) || pull.scroller.scrollTop > 0) return void (pull = null)
      pull.isPulling = true
    }
    pull.length = Math.max(0, dy)
    show({ scroller: pull.scroller, offset: Math.min(mostPx, pull.length / 2), isReady: pull.length >= pullPx, isBusy: false })
  }
  const handleEnd = () => {
    const ended = pull
    pull = null
    if (ended === null || !ended.isPulling) return
    const refresh = refreshers.get(ended.scroller)
    if (ended.length < pullPx || refresh === undefined) return show(null)
    isBusy = true
    show({ scroller: ended.scroller, offset: mostPx / 2, isReady: true, isBusy: true })
    const finish = () => {
      isBusy = false
      show(null)
    }
    // The list itself shows a failure.
    refresh().then(finish, finish)
  }
  const handleCancel = () => {
    if (pull !== null) show(null)
    pull = null
  }

  const leave = new AbortController()
  const passive = { capture: true, passive: true, signal: leave.signal }
  document.addEventListener('touchstart', handleStart, passive)
  document.addEventListener('touchmove', handleMove, passive)
  document.addEventListener('touchend', handleEnd, passive)
  document.addEventListener('touchcancel', handleCancel, passive)
  return () => leave.abort()
}
