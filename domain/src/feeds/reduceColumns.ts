import type { ApiError } from '@starling/api/client'
import { isNewer } from '../ids/index.ts'
import { countWaiting, findPlace, gapAbove, isLive, type Place } from '../views/index.ts'
import type { ColumnEvent } from './FeedEvent.ts'
import {
  insertBatch,
  isOpen,
  isReturning,
  readingViews,
  request,
  showWaiting,
  sendToView,
  sendToViews,
  viewOf,
  type Transition,
} from './FeedState.ts'
import type { PageFacts } from './FeedRules.ts'

/** Passes an event to the column it concerns, and makes the resulting changes to the list. The caller loads pages. */
export function reduceColumn(step: Transition, event: ColumnEvent): void {
  const { keepsPlace, pushesAtTop } = step.traits
  const name = event.view
  const before = viewOf(step.state, name, keepsPlace)
  switch (event.kind) {
    case 'opened':
      if (before.isOpen) return
      sendToView(step, name, { kind: 'opened' })
      sendToView(step, name, { kind: 'away', isAway: !pushesAtTop && !step.state.isVisible })
      step.state = { ...step.state, lastView: name }
      if (pushesAtTop && isLive(viewOf(step.state, name, keepsPlace))) showWaiting(step, name)
      return
    case 'closed':
      if (!before.isOpen) return
      sendToView(step, name, { kind: 'closed' })
      step.state = { ...step.state, lastView: name }
      return insertBatch(step)
    case 'placed':
      sendToView(step, name, { kind: 'placed', isAtTop: event.isAtTop })
      if (!isLive(viewOf(step.state, name, keepsPlace))) return insertBatch(step)
      if (!before.isPlaced && pushesAtTop) showWaiting(step, name)
      return
    case 'paused':
      sendToView(step, name, { kind: 'paused', isPaused: event.isPaused })
      if (event.isPaused) return insertBatch(step)
      if (before.showsOnResume && isLive(viewOf(step.state, name, keepsPlace)) && (pushesAtTop || isOne(step, before.waiting)))
        showWaiting(step, name)
      return
    case 'seen':
      return see(step, name, event.place)
    case 'upwards':
      return goUpwards(step, name)
    case 'show-waiting':
      insertBatch(step)
      showWaiting(step, name)
      return endReturn(step, null, null)
  }
}

/** Whether at most one entry waits: a single one may be shown at once, several are only announced. */
function isOne({ state }: Transition, waiting: number): boolean {
  return countWaiting(state.list.rows, waiting) <= 1
}

/** Takes the first visible entry, as the screen reports it: it is the place to return to, and everything older counts as read. */
function see(step: Transition, name: string, place: Place): void {
  const { isVisible, isCached, phase, lastReadId, leftAt, place: last } = step.state
  const view = viewOf(step.state, name, step.traits.keepsPlace)
  if (!step.traits.keepsPlace || !view.isOpen) return
  // Without an earlier reading position, a report from the top says nothing while the list is still being loaded.
  if (view.isReturning && view.isAtTop && last === null) return
  sendToView(step, name, { kind: 'seen', place })
  // Once the reader has scrolled, the list no longer follows the read position of another device.
  const hasMoved = view.place !== null && view.place.id !== place.id
  // A column that reports the same position again must not replace the position of a column scrolled since.
  const isRepeated = last !== null && view.place?.id === place.id && view.place.within === place.within
  step.state = { ...step.state, place: isRepeated ? last : place, leftAt: hasMoved ? null : leftAt }
  if (!isVisible || isCached || view.isReturning || phase !== 'ready') return
  if (isNewer(place.id, lastReadId)) step.effects.push({ kind: 'advance-marker', id: place.id })
}

/** The reader comes near the top: entries that wait above are put into the list, and a gap above is filled from its lower end. */
export function goUpwards(step: Transition, name: string): void {
  const { rules, keepsPlace } = step.traits
  const { list, fill, error } = step.state
  const view = viewOf(step.state, name, keepsPlace)
  if (!keepsPlace || !rules.hasPlaces || !view.isOpen || view.isPaused || view.isReturning) return
  const gap = gapAbove(list.rows, view.waiting)
  if (gap === null) {
    sendToView(step, name, { kind: 'read-upwards', rows: list.rows })
  } else if (fill === null && error === null) {
    const { gapId, minId, maxId } = gap
    const number = request(step, { place: 'above', gapId, minId })
    step.state = {
      ...step.state,
      fill: { request: number, gapId, maxId, upwards: { view: name, minId }, isLate: false },
      streamedIds: new Set(),
    }
  }
}

/** The newest page has arrived: decides where the list begins, or requests the page around the stored reading position. */
export function returnToPlace(step: Transition, page: PageFacts, wasCached: boolean): void {
  const { list, place, leftAt, lastReadId, around } = step.state
  const { rules } = step.traits
  if (around !== null) return
  const start = sentTo(step)
  // The account's read position is newer than the reading position stored here: another device has read further.
  const isOvertaken = place === null || (leftAt !== null && isNewer(lastReadId, leftAt))
  const target = isOvertaken && lastReadId !== '0' ? { id: lastReadId, within: 0 } : place
  if (!rules.hasPlaces || rules.isEmpty(list)) return endReturn(step, null, null)
  // Without a stored position or a read position the list begins at the newest entry, even if an earlier answer was only partial.
  if (target === null) return endReturn(step, 0, null)
  if (wasCached && !isOvertaken && start !== null) {
    // The stored list is already on screen at this position; its posts may have changed since they were stored.
    if (page.lastId !== null && isNewer(page.lastId, target.id)) loadAround(step, target.id)
    return endReturn(step, null, start)
  }
  const at = findPlace(list.rows, target.id)
  if (at >= 0) return beginAt(step, at)
  loadAround(step, target.id)
  if (!wasCached) step.state = { ...step.state, phase: 'loading' }
}

/** The page around the stored reading position is merged: the list begins there, or at the nearest entry. */
export function showAround(step: Transition, id: string): void {
  if (!isReturning(step.state)) return
  const { rows } = step.state.list
  const at = findPlace(rows, id)
  // If that entry and everything older is gone, all entries are unread, so reading continues with the oldest.
  const index = at >= 0 ? at : rows.findLastIndex(({ kind }) => kind === 'entry')
  if (index < 0) endReturn(step, null, null)
  else beginAt(step, index)
}

/** The page around the stored reading position could not be loaded: the list begins at the top. */
export function missAround(step: Transition, error: ApiError | null): void {
  const { phase } = step.state
  step.state = { ...step.state, around: null }
  if (!isReturning(step.state)) return
  step.state = { ...step.state, error }
  // Where nothing is on screen yet, the entries that arrived meanwhile are shown.
  const newest = step.traits.rules.newestId(step.state.list)
  const waiting = phase === 'loading' && newest !== null ? findPlace(step.state.list.rows, newest) : null
  endReturn(step, waiting, sentTo(step))
}

export function loadAround(step: Transition, id: string): void {
  const number = request(step, { place: 'around', id })
  step.state = { ...step.state, around: { request: number, id } }
}

function beginAt(step: Transition, index: number): void {
  const { list, place } = step.state
  const id = list.rows[index]?.id ?? ''
  const within = place?.id === id ? place.within : 0
  // The stored rows may already be on screen at the stored position; then the screen has to scroll even to the top.
  const isTop = id === step.traits.rules.newestId(list) && within === 0 && sentTo(step) === null
  endReturn(step, index, isTop ? null : { id, within })
}

/** The position to which the columns have already scrolled because stored rows are on screen; null where there is none. */
function sentTo({ state }: Transition): Place | null {
  return readingViews(state).find(({ start }) => start !== null)?.start ?? null
}

/**
 * Ends the return to the stored reading position. `start` is where the list begins, null for the top; from now on the feed handles pages
 * and live entries like any other feed.
 */
export function endReturn(step: Transition, waiting: number | null, start: Place | null): void {
  const { phase, top } = step.state
  if (!isReturning(step.state)) return
  sendToViews(step, { kind: 'begun', waiting, start })
  step.state = { ...step.state, place: start ?? step.state.place, leftAt: null }
  if (phase === 'loading' && top === null) step.state = { ...step.state, phase: 'ready' }
}

/**
 * Counts the entries as read for a reader who sees the top of a list confirmed by the server. Where the screen reports its reading
 * position, that has to be the top as well: while somebody reads upwards, rows are inserted before the screen reports that it has left the
 * top.
 */
export function markRead(step: Transition): void {
  const { isVisible, isCached, phase, list, lastReadId, views } = step.state
  if (!isVisible || isCached || phase !== 'ready' || !isOpen(step.state)) return
  const ids = [...views.values()].flatMap((view) => {
    if (view.isReturning || !view.isOpen || !view.isPlaced || !view.isAtTop) return []
    const id = step.traits.rules.readUpTo(list, view.waiting, lastReadId)
    return id === null || (step.traits.keepsPlace && view.place !== null && id !== view.place.id) ? [] : [id]
  })
  const newest = ids.reduce((one, other) => (isNewer(other, one) ? other : one), lastReadId)
  if (newest !== lastReadId) step.effects.push({ kind: 'advance-marker', id: newest })
}
