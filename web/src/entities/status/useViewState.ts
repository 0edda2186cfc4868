import { useCallback, useState } from 'react'
import { keepViewState, viewStateOf } from './viewState.ts'
import type { ViewState } from './viewState.ts'

export function useViewState(statusId: string): readonly [ViewState, (change: ViewState) => void] {
  const [held, setHeld] = useState(() => ({ statusId, state: viewStateOf(statusId) }))
  const current = held.statusId === statusId ? held.state : viewStateOf(statusId)
  const change = useCallback(
    (changes: ViewState) => {
      const state = { ...viewStateOf(statusId), ...changes }
      keepViewState(statusId, state)
      setHeld({ statusId, state })
    },
    [statusId],
  )
  return [current, change]
}
