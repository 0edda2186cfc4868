import { useLocation, useNavigator } from './navigation.ts'
import { useEntryState } from './useEntryState.ts'

/**
 * As `useEntryState`, for a choice among a few that is also written into the query of the address: a reload keeps it, and so does an address that is
 * handed on. What is chosen at first is not written.
 */
export function useEntryChoice<T extends string>(name: string, choices: readonly T[], initial: T): readonly [T, (next: T) => void] {
  const navigator = useNavigator()
  const { key, search } = useLocation()
  const given = new URLSearchParams(search).get(name)
  const [value, setValue] = useEntryState<T>(name, choices.find((choice) => choice === given) ?? initial)
  const change = (next: T) => {
    setValue(next)
    if (navigator.getLocation().key !== key) return
    const query = new URLSearchParams(search)
    query.delete(name)
    if (next !== initial) query.set(name, next)
    navigator.rewrite(query.size === 0 ? '' : `?${query.toString()}`)
  }
  return [value, change]
}
