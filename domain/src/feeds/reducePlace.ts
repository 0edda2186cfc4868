import type { ApiError } from '@starling/api/client'
import { isNewer } from '../ids/index.ts'
import type { PageFacts } from './Ask.ts'
import type { Place } from './Place.ts'
import { send } from './send.ts'
import { relive, type Turn } from './Turn.ts'

/** Takes the first entry in sight, as the screen reports it: it is the place to return to, and everything older counts as read. */
export function see<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, place: Place): void {
  const { keepsPlace } = turn.traits
  const { isOpen, isVisible, isCached, isReturning, phase, lastReadId, place: before } = turn.state
  if (!keepsPlace || !isOpen) return
  const hasMoved = before !== null && before.id !== place.id
  // After the first scrolling the list is not moved to the position of another device any more.
  turn.state = { ...turn.state, place, leftAt: hasMoved ? null : turn.state.leftAt }
  if (!isVisible || isCached || isReturning || phase !== 'ready') return
  if (isNewer(place.id, lastReadId)) turn.effects.push({ kind: 'advance-marker', id: place.id })
}

/** The reader comes near the top: entries that wait above are put into the list, and a gap above is filled from its lower end. */
export function goUpwards<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const { rules, keepsPlace } = turn.traits
  const { list, isOpen, isHeld, isReturning, fill, error } = turn.state
  if (!keepsPlace || rules.places === null || !isOpen || isHeld || isReturning) return
  const gap = rules.places.gapAbove(list)
  if (gap === null) {
    turn.state = { ...turn.state, list: rules.places.reveal(list) }
  } else if (fill === null && error === null) {
    const { gapId, minId } = gap
    const request = send(turn, { place: 'above', gapId, minId })
    turn.state = { ...turn.state, fill: { request, ...gap, isLate: false }, arrived: new Set() }
  }
}

/** The newest page has arrived: decides where the list begins, or asks for the page around the kept place. */
export function returnToPlace<List, Row, Entry, Page extends PageFacts>(
  turn: Turn<List, Row, Entry, Page>,
  page: Page,
  wasCached: boolean,
): void {
  const { places } = turn.traits.rules
  const { list, place, leftAt, lastReadId, around } = turn.state
  if (around !== null) return
  // The read position of the account is newer than the place kept here: another device has read further.
  const isOvertaken = place === null || (leftAt !== null && isNewer(lastReadId, leftAt))
  const target = isOvertaken && lastReadId !== '0' ? { id: lastReadId, within: 0 } : place
  if (places === null || target === null || turn.traits.rules.isEmpty(list)) return endReturn(turn, null)
  if (wasCached && !isOvertaken && turn.state.start !== null) {
    // The stored list was drawn at this place already; its posts may have changed since they were stored.
    if (page.lastId !== null && isNewer(page.lastId, target.id)) askAround(turn, target.id)
    return endReturn(turn, turn.state.start)
  }
  const rowId = places.find(list, target.id)
  if (rowId !== null) return beginAt(turn, rowId)
  askAround(turn, target.id)
  if (!wasCached) turn.state = { ...turn.state, list: places.hideAll(list), phase: 'loading' }
}

/** The page around the kept place is merged: the list begins there, or at the nearest entry. */
export function arriveAround<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, id: string): void {
  if (!turn.state.isReturning) return
  const { rules } = turn.traits
  // Where that entry is gone and nothing older is left, everything is unread: reading goes on with the oldest.
  const rowId = rules.places?.find(turn.state.list, id) ?? rules.lastId(turn.state.list)
  if (rowId === null) endReturn(turn, null)
  else beginAt(turn, rowId)
}

/** The page around the kept place could not be loaded: the list begins at the top. */
export function missAround<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, error: ApiError | null): void {
  const { rules } = turn.traits
  const { list, isReturning, phase } = turn.state
  turn.state = { ...turn.state, around: null }
  if (!isReturning) return
  const newest = rules.newestId(list)
  // Where nothing is on screen yet, what waits comes there.
  if (phase === 'loading' && newest !== null && rules.places) turn.state = { ...turn.state, list: rules.places.beginAt(list, newest) }
  turn.state = { ...turn.state, error }
  endReturn(turn, turn.state.start)
}

export function askAround<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, id: string): void {
  const request = send(turn, { place: 'around', id })
  turn.state = { ...turn.state, around: { request, id } }
}

function beginAt<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, rowId: string): void {
  const { rules } = turn.traits
  const { list, place } = turn.state
  const within = place?.id === rowId ? place.within : 0
  const isTop = rowId === rules.newestId(list) && within === 0
  // A screen that has not been sent anywhere yet still has to say where it stands.
  if (!isTop && turn.state.start === null) turn.state = { ...turn.state, isPlaced: false }
  turn.state = { ...turn.state, list: rules.places?.beginAt(list, rowId) ?? list }
  // What the last visit left may be on screen at its place already; then the top, too, has to be gone to.
  endReturn(turn, isTop && turn.state.start === null ? null : { id: rowId, within })
}

/** Ends the return to the kept place. `start` is where the list begins, null for the top; afterwards the feed takes pages and arrivals as every other feed. */
export function endReturn<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, start: Place | null): void {
  const { phase, top, isReturning } = turn.state
  if (!isReturning) return
  turn.state = { ...turn.state, isReturning: false, start, place: start ?? turn.state.place, leftAt: null }
  if (phase === 'loading' && top === null) turn.state = { ...turn.state, phase: 'ready' }
  relive(turn)
}
