import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from './whenIdle.ts'

/** How long after its last movement a list counts as scrolling, in milliseconds. */
const glideMs = 200

let movedAt = Number.NEGATIVE_INFINITY

/** To be called when a list has scrolled. */
export function noteScroll(): void {
  movedAt = performance.now()
}

/** Resets the state: no list counts as scrolling any more. */
export function forgetScroll(): void {
  movedAt = Number.NEGATIVE_INFINITY
}

function isScrolling(): boolean {
  return performance.now() - movedAt < glideMs
}

/**
 * Whether to draw a part of a row that does not determine its height: at once while nothing scrolls, otherwise in idle time, one part after the
 * other. So frames with new rows draw less, and what is scrolled past before there was idle time is never drawn.
 */
export function useDeferredWhileScrolling(): boolean {
  const [isDue, setDue] = useState(() => !isScrolling())
  // Called synchronously, so that the next part sees how much idle time is left.
  useEffect(() => (isDue ? undefined : whenIdle(() => flushSync(() => setDue(true)))), [isDue])
  return isDue
}
