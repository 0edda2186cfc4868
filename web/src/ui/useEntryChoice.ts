import { useLocation, useNavigator } from './navigation.ts'
import { useEntryState } from './useEntryState.ts'

/**
 * Like `useEntryState`, for a choice among a few that is also stored in the query of the address, so that a reload or a shared address
 * keeps it. The initial choice is not stored there.
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
