/** What the reader has opened on a card. Kept outside it: a card that scrolls away and back must keep its height. */
export interface ViewState {
  readonly isWarningOpen?: boolean
  readonly isMediaShown?: boolean
  readonly isUnfolded?: boolean
  /** Whether a post too long to be drawn is shown whole, as plain text. */
  readonly isWholeShown?: boolean
  readonly isFilterPassed?: boolean
  readonly isQuoteRevealed?: boolean
  /** A boost that was folded into one line. */
  readonly isReblogOpen?: boolean
}

const states = new Map<string, ViewState>()
const mostKept = 1000

export function viewStateOf(statusId: string): ViewState {
  return states.get(statusId) ?? {}
}

export function keepViewState(statusId: string, state: ViewState): void {
  const oldest = states.keys().next()
  if (states.size >= mostKept && !oldest.done) states.delete(oldest.value)
  states.set(statusId, state)
}
