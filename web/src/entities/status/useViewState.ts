import { useCallback, useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'
import { keepViewState, subscribeViewStates, viewStateOf } from './viewState.ts'
import type { ViewState } from './viewState.ts'

/** What the reader has expanded on a post; before that, the settings decide. */
export function useViewState(statusId: string): readonly [ViewState, (change: ViewState) => void] {
  const { opensWarnings } = useReading()
  const { key } = useSession()
  const current = useSyncExternalStore(subscribeViewStates, () => viewStateOf(key, statusId))
  const change = useCallback(
    (changes: ViewState) => keepViewState(key, statusId, { ...viewStateOf(key, statusId), ...changes }),
    [key, statusId],
  )
  return [opensWarnings && current.isWarningOpen === undefined ? { ...current, isWarningOpen: true } : current, change]
}
