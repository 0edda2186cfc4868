import { useEffect, useState } from 'react'

/** A value that changes often, as it was when it last stayed the same for this long, in milliseconds. */
export function useAfterPause<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
