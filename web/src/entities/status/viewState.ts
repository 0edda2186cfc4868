import { keptByPage } from '../../storage/pageMemory.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'

/** What the reader has expanded on a card. Kept outside the card, which is unmounted while scrolled away and must keep its height. Two servers may give the same id to different posts. */
export interface ViewState {
  readonly isWarningOpen?: boolean
  readonly isMediaShown?: boolean
  readonly isUnfolded?: boolean
  /** Whether a post that exceeds the drawing limits is shown as complete plain text. */
  readonly isWholeShown?: boolean
  readonly isFilterPassed?: boolean
  readonly isQuoteRevealed?: boolean
}

const states = keptByPage(new Map<string, ViewState>())
const mostKept = 1000
const listeners = new Set<() => void>()
const nothing: ViewState = {}

export function viewStateOf(sessionKey: string, statusId: string): ViewState {
  return states.get(`${sessionKey} ${statusId}`) ?? nothing
}

export function keepViewState(sessionKey: string, statusId: string, state: ViewState): void {
  const oldest = states.keys().next()
  if (states.size >= mostKept && !oldest.done) states.delete(oldest.value)
  states.set(`${sessionKey} ${statusId}`, state)
  for (const listener of listeners) listener()
}

/** Calls back after the state of any post was stored; answers the function that unsubscribes. */
export function subscribeViewStates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
