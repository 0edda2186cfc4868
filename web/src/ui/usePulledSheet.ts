import { useEffect, useEffectEvent } from 'react'
import { phoneQuery } from './breakpoints.ts'
import type { SheetPull, SheetPullEvent } from './sheetPull.ts'
import { reduceSheetPull } from './sheetPull.ts'

/** Elements that use finger movements themselves. */
const ownTouches = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="slider"], video, audio'

/**
 * Lets a finger pull a sheet down to close it, where it is at the lower edge. Content under the finger is scrolled first. `onClose` answers
 * false when the sheet stays open.
 */
export function usePulledSheet(sheet: HTMLElement | null, onClose: () => boolean | void): void {
  const close = useEffectEvent(() => onClose() !== false)
  useEffect(() => (sheet ? followFingers(sheet, () => close()) : undefined), [sheet])
}

function followFingers(sheet: HTMLElement, close: () => boolean): () => void {
  let state: SheetPull | null = null
  const apply = (event: SheetPullEvent) => {
    const next = reduceSheetPull(state, event)
    state = next.state
    // A closed sheet disappears at once; if it stays open, it moves back.
    if (next.closes && close()) return
    sheet.style.translate = state?.offset ? `0 ${state.offset}px` : ''
    sheet.style.transition = state?.offset ? 'none' : ''
  }
  const handleStart = ({ touches: [touch, second], target, timeStamp }: TouchEvent) => {
    if (!touch || second) return apply({ type: 'cancel' })
    const canPull = matchMedia(phoneQuery).matches && target instanceof Element && isAtTop(target, sheet)
    apply({ type: 'start', x: touch.clientX, y: touch.clientY, at: timeStamp, canPull })
  }
  const handleMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch) return
    apply({ type: 'move', x: touch.clientX, y: touch.clientY })
    if (state?.kind === 'pulling' && event.cancelable) event.preventDefault()
  }
  const handleEnd = ({ touches, timeStamp }: TouchEvent) => {
    if (touches.length === 0) apply({ type: 'end', at: timeStamp })
  }
  const leave = new AbortController()
  const { signal } = leave
  sheet.addEventListener('touchstart', handleStart, { passive: true, signal })
  sheet.addEventListener('touchmove', handleMove, { passive: false, signal })
  sheet.addEventListener('touchend', handleEnd, { passive: true, signal })
  sheet.addEventListener('touchcancel', () => apply({ type: 'cancel' }), { passive: true, signal })
  return () => leave.abort()
}

/** Whether no element between the finger and the sheet is scrolled down or uses finger movements itself. */
function isAtTop(target: Element, sheet: HTMLElement): boolean {
  if (target.closest(ownTouches)) return false
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false
    if (element === sheet) return true
  }
  return false
}
