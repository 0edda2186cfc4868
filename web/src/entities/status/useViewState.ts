import { useCallback, useSyncExternalStore } from 'react'
import { useReading } from '../../settings/useReading.ts'
import { keepViewState, subscribeViewStates, viewStateOf } from './viewState.ts'
import type { ViewState } from './viewState.ts'

/** What the reader has expanded on a post; before that, the settings decide. */
export function useViewState(statusId: string): readonly [ViewState, (change: ViewState) => void] {
  const { opensWarnings } = useReading()
  const current = useSyncExternalStore(subscribeViewStates, () => viewStateOf(statusId))
  const change = useCallback((changes: ViewState) => keepViewState(statusId, { ...viewStateOf(statusId), ...changes }), [statusId])
  return [opensWarnings && current.isWarningOpen === undefined ? { ...current, isWarningOpen: true } : current, change]
}
