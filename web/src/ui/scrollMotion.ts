import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from './whenIdle.ts'

/** For this long after a list has moved it counts as scrolling, in milliseconds. */
const glideMs = 200

let movedAt = Number.NEGATIVE_INFINITY

/** A list has moved. */
export function noteScroll(): void {
  movedAt = performance.now()
}

/** Nothing counts as scrolling any more. */
export function forgetScroll(): void {
  movedAt = Number.NEGATIVE_INFINITY
}

function isScrolling(): boolean {
  return performance.now() - movedAt < glideMs
}

/**
 * Whether a part of a row may be drawn that is not needed for its height: at once while nothing scrolls, otherwise in idle time, one part after the
 * other. So a frame in which a row comes draws less, and what has passed by before there was time is never drawn.
 */
export function useUnhurried(): boolean {
  const [isDue, setDue] = useState(() => !isScrolling())
  // At once, so that the next part sees how much of the idle time is left.
  useEffect(() => (isDue ? undefined : whenIdle(() => flushSync(() => setDue(true)))), [isDue])
  return isDue
}
