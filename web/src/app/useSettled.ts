import { useEffect, useState } from 'react'
import { whenIdle } from '../ui/whenIdle.ts'

/** The interval of the checks and the longest wait, in milliseconds. */
const lookEveryMs = 150
const patienceMs = 4000

/** Calls back once the first screen has shown content and the processor was idle for a moment, or after a few seconds. Answers the cancel. */
export function whenSettled(then: () => void): () => void {
  const until = performance.now() + patienceMs
  const timer = setInterval(() => {
    if (!isReadable() && performance.now() < until) return
    clearInterval(timer)
    whenIdle(then)
  }, lookEveryMs)
  return () => clearInterval(timer)
}

/** True once that has happened. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isSettled
}

/** Whether the screen shows posts, an error or a form, or has its heading and no placeholders, as an empty list does. */
function isReadable(): boolean {
  if (document.querySelector('#root [data-list-key], #root [role="alert"], #root form')) return true
  return document.querySelector('#main :is(h1, h2)') !== null && document.querySelector('#main [data-skeleton]') === null
}
