import { useCallback, useState } from 'react'
import { useReading } from '../../settings/useReading.ts'
import { keepViewState, viewStateOf } from './viewState.ts'
import type { ViewState } from './viewState.ts'

/** What the reader has expanded on a post; before that, the settings decide. */
export function useViewState(statusId: string): readonly [ViewState, (change: ViewState) => void] {
  const { opensWarnings } = useReading()
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
  return [opensWarnings && current.isWarningOpen === undefined ? { ...current, isWarningOpen: true } : current, change]
}
