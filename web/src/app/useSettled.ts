import { useEffect, useState } from 'react'
import { whenIdle } from '../ui/whenIdle.ts'

/** The interval of the checks and the longest wait, in milliseconds. */
const lookEveryMs = 150
const patienceMs = 4000

/** True once the first screen has shown content and the processor was idle for a moment. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const until = performance.now() + patienceMs
    const timer = setInterval(() => {
      const isReadable = document.querySelector('#root [data-list-key], #root [role="alert"], #root form') !== null
      if (!isReadable && performance.now() < until) return
      clearInterval(timer)
      whenIdle(() => setSettled(true))
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return isSettled
}
