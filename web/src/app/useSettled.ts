import { useEffect, useState } from 'react'

const patienceMs = 400

/** True once the first screen has had the line and the processor to itself. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
