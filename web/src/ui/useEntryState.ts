import { useState } from 'react'
import { keepNewest } from './keepNewest.ts'
import { useLocation } from './navigation.ts'

const mostKept = 100
const kept = new Map<string, unknown>()

/**
 * State of a screen that is kept with its history entry, such as the chosen tab: a screen far behind is mounted anew when the reader
 * returns. `name` distinguishes the states of one screen.
 */
export function useEntryState<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const id = `${useLocation().key} ${name}`
  const [value, setValue] = useState(() => (kept.has(id) ? (kept.get(id) as T) : initial))
  const change = (next: T) => {
    keepNewest(kept, id, next, mostKept)
    setValue(next)
  }
  return [value, change]
}
