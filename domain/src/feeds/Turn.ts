import type { PageFacts } from './Ask.ts'
import type { FeedEffect } from './FeedEvent.ts'
import type { FeedState, FeedTraits } from './FeedState.ts'

/** One event being reduced: the state so far, and the effects collected on the way. */
export interface Turn<List, Row, Entry, Page extends PageFacts> {
  readonly traits: FeedTraits<List, Row, Entry, Page>
  state: FeedState<List, Entry>
  readonly effects: FeedEffect[]
}

/** Whether new entries are shown at once: the screen has reported that the top is in sight, and nothing in the list must stay in place. */
export function isLive({ isOpen, isPlaced, isAtTop, isHeld, isReturning }: FeedState<unknown, unknown>): boolean {
  return isOpen && isPlaced && isAtTop && !isHeld && !isReturning
}

/** Stores in the list whether it is live; to be called after a change of anything `isLive` depends on. */
export function relive<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  turn.state = { ...turn.state, list: turn.traits.rules.setLive(turn.state.list, isLive(turn.state)) }
}

/** Inserts all entries that wait for the next insertion, because later changes must come after them. */
export function flushArrivals<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const { arrivals } = turn.state
  if (arrivals.length === 0) return
  turn.state = { ...turn.state, arrivals: [], list: turn.traits.rules.insert(turn.state.list, arrivals) }
}
