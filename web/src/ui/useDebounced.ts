import { useEffect, useState } from 'react'

/** How long a text must not have changed, in milliseconds, by default. */
const defaultPauseMs = 100

/** A text being typed, once it has not changed for a moment; an empty one at once, so that a cleared field clears its results. */
export function useDebounced(text: string, pauseMs = defaultPauseMs): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return text === '' ? '' : settled
}

/** The last value of a frequently changing one that stayed the same for this long, in milliseconds. */
export function useAfterPause<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
