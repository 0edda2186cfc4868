import type { PageFacts } from './Ask.ts'
import { refresh } from './reduceLoads.ts'
import { flushArrivals, isLive, type Turn } from './Turn.ts'

/** How long the next insertion waits per inserted entry, in milliseconds, so that a burst comes in a few large insertions. */
const PAUSE_PER_ENTRY_MS = 100

/** The shortest wait: without it a burst begins with three insertions in its first half second, and each costs as much as one of many entries. */
const SHORTEST_PAUSE_MS = 500

/** The longest wait of an arrival, in milliseconds; reached only while more than ten arrive each second. */
const LONGEST_PAUSE_MS = 3000

/** Accepts a live entry: it waits for a first page being loaded, joins the next insertion of a burst, or is inserted at once. */
export function arrive<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, entry: Entry): void {
  const { rules } = turn.traits
  const { fill, arrived, top, queued, arrivals } = turn.state
  if (fill !== null) turn.state = { ...turn.state, arrived: new Set(arrived).add(rules.idOf(entry)) }
  if (top !== null) turn.state = { ...turn.state, queued: [...queued, entry] }
  else if (turn.state.isInsertionPlanned && isLive(turn.state)) turn.state = { ...turn.state, arrivals: [...arrivals, entry] }
  else insert(turn, [entry])
}

/** Runs the planned insertion: all entries that arrived since the last one are inserted together. */
export function insertBatch<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const batch = turn.state.arrivals
  turn.state = { ...turn.state, isInsertionPlanned: false, arrivals: [] }
  if (batch.length > 0) insert(turn, batch)
}

/** Puts the reader's own new entry on top at once, unless entries are missing there (R-tl-16). */
export function write<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, entry: Entry, now: number): void {
  const { rules, isStreamed } = turn.traits
  flushArrivals(turn)
  const { list, isOpen, isAtTop, isConnected, top } = turn.state
  if (isStreamed && !isConnected) {
    // Without the stream, entries of others may be missing below the reader's own: then all are fetched together.
    if (isOpen) refresh(turn, now)
  } else if (rules.hasGapOnTop(list)) {
    return
  } else if (!isOpen && isAtTop && top === null) {
    // A reader who left the top to write a post returns there: the post, and what arrived in the meantime, is shown without waiting.
    const shown = rules.insert(rules.showPending(rules.setLive(list, true)), [entry])
    turn.state = { ...turn.state, list: rules.setLive(shown, false) }
  } else {
    arrive(turn, entry)
  }
}

function insert<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, entries: readonly Entry[]): void {
  turn.state = { ...turn.state, list: turn.traits.rules.insert(turn.state.list, entries) }
  if (!isLive(turn.state) || turn.state.isInsertionPlanned) return
  turn.state = { ...turn.state, isInsertionPlanned: true }
  const afterMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, entries.length * PAUSE_PER_ENTRY_MS))
  turn.effects.push({ kind: 'plan-insertion', afterMs })
}
