import { useState } from 'react'
import { keepViewState, viewStateOf } from './viewState.ts'
import type { ViewState } from './viewState.ts'

export function useViewState(statusId: string): readonly [ViewState, (change: ViewState) => void] {
  const [held, setHeld] = useState(() => ({ statusId, state: viewStateOf(statusId) }))
  const current = held.statusId === statusId ? held.state : viewStateOf(statusId)
  return [
    current,
    (change) => {
      const state = { ...current, ...change }
      keepViewState(statusId, state)
      setHeld({ statusId, state })
    },
  ]
}
