import type { ApiError } from '@starling/api/client'
import { isLive } from '../views/index.ts'
import {
  awaitsPlace,
  changeList,
  insertBatch,
  insertEntries,
  isOpen,
  isReturning,
  readersOf,
  readingViews,
  request,
  sendToView,
  type Transition,
} from './FeedState.ts'
import type { PageFacts, PageRequest } from './FeedRules.ts'
import { showAround, goUpwards, missAround, returnToPlace } from './reduceColumns.ts'

/** How often the server is asked again while it builds a list, in milliseconds. */
const PARTIAL_POLL_MS = 3000

/** A running request older than this, in milliseconds, is repeated on demand; a younger one is waited for. */
const STALE_MS = 5000

/** Loads the top, one request at a time; with `sinceId` null the newest page, whatever is there already. */
export function loadTop(step: Transition, sinceId: string | null, now: number): void {
  const { rules, absence } = step.traits
  const { top, phase, isSuspended } = step.state
  if (absence !== null) {
    step.state = { ...step.state, phase: 'error', error: absence, fill: null }
    return
  }
  if (isSuspended) {
    step.state = { ...step.state, isOutdated: true, fill: null }
    return
  }
  const isFresh = phase === 'idle' || phase === 'error'
  const shown = () => (isFresh ? (rules.isEmpty(step.state.list) ? 'loading' : 'ready') : phase)
  if (top !== null) {
    if (now - top.sentAt < STALE_MS) {
      step.state = { ...step.state, phase: shown(), top: { ...top, isUnasked: false } }
      return
    }
    step.effects.push({ kind: 'abandon', request: top.request })
  }
  insertBatch(step)
  step.effects.push({ kind: 'end-wait' })
  const number = request(step, { place: 'top', sinceId })
  step.state = {
    ...step.state,
    streamedBefore: [...step.state.streamedBefore, ...step.state.streamedSince],
    streamedSince: [],
    top: { request: number, sinceId, sentAt: now, isLate: false, isForOwn: false, isUnasked: false },
    phase: shown(),
  }
}

/** Loads what is newer; one gap that results is filled too where that moves nothing on screen. */
export function refresh(step: Transition, now: number): void {
  // Waiting live entries become the newest ones first: an answer from below them would fill a gap beneath them, where somebody may be
  // reading by then.
  insertBatch(step)
  const { isCached, list, fillsLeft } = step.state
  step.state = { ...step.state, fillsLeft: Math.max(1, fillsLeft) }
  loadTop(step, isCached ? null : step.traits.rules.newestId(list), now)
}

/** Loads the page below the last entry, unless it is being loaded or nothing is left. */
export function loadMore(step: Transition, now: number): void {
  const { rules } = step.traits
  const { more, phase, list, link, isSuspended } = step.state
  if (more !== null || phase === 'loading' || isSuspended || !rules.hasMore(list, link)) return
  if (rules.isEmpty(list)) return loadTop(step, null, now)
  const page = rules.requestBelow(list, link)
  if (page === null) return
  const number = request(step, page)
  step.state = { ...step.state, more: { request: number, page, belowId: rules.lastId(list) } }
}

/** Asks for what is missing at a gap, one gap at a time. */
export function fillGap(step: Transition, gapId: string, now: number): void {
  const { rules } = step.traits
  const { fill, list, isSuspended } = step.state
  const gap = rules.gaps(list).find(({ id }) => id === gapId)
  if (gap === undefined || fill !== null || isSuspended) return
  const { maxId } = gap
  if (maxId === null) {
    step.state = { ...step.state, fill: { request: null, gapId, maxId, upwards: null, isLate: false } }
    return loadTop(step, rules.newestId(list), now)
  }
  const number = request(step, { place: 'gap', gapId, maxId })
  step.state = { ...step.state, fill: { request: number, gapId, maxId, upwards: null, isLate: false }, streamedIds: new Set() }
}

/** Fills a gap automatically, while more may be filled and it moves nothing on screen. */
export function continueFilling(step: Transition, now: number): void {
  const { fillsLeft, error, fill, top, list } = step.state
  if (fillsLeft === 0 || fill !== null || top !== null) return
  const safe = Math.min(...readingViews(step.state).map((view) => (isLive(view) ? Infinity : view.waiting)))
  const found = error === null ? step.traits.rules.gaps(list).find((gap) => list.rows.indexOf(gap) < safe) : undefined
  step.state = { ...step.state, fillsLeft: found === undefined ? 0 : fillsLeft - 1 }
  if (found !== undefined) fillGap(step, found.id, now)
}

/** Merges an answered page; the answer to a request that was abandoned changes nothing. */
export function answer(step: Transition, number: number, page: PageFacts, now: number): void {
  const { rules } = step.traits
  const { top, more, fill, around } = step.state
  if (top?.request === number) return answerTop(step, page, now)
  if (around?.request === number) {
    insertBatch(step)
    step.state = { ...step.state, around: null, error: null }
    merge(step, { place: 'around', id: around.id }, page)
    return showAround(step, around.id)
  }
  if (more?.request === number) {
    insertBatch(step)
    step.state = { ...step.state, more: null, error: null }
    // If the list was cut during the request, the page does not follow its new end; it is requested again when needed.
    if (more.page.place !== 'bottom' || rules.lastId(step.state.list) === more.belowId) merge(step, more.page, page)
    return
  }
  if (fill !== null && fill.request === number) {
    insertBatch(step)
    const gap = rules.gaps(step.state.list).find(({ id }) => id === fill.gapId)
    step.state = { ...step.state, fill: null, error: null }
    const { gapId, maxId, upwards, isLate } = fill
    // The gap has changed meanwhile (it grew upwards, was joined with another, or cut a page), so the answer does not reach its new upper end.
    const isOutdated = gap !== undefined && (gap.maxId !== maxId || (isLate && maxId === null))
    if (isOutdated) return upwards === null ? fillGap(step, gapId, now) : goUpwards(step, upwards.view)
    if (upwards !== null) {
      if (gap !== undefined) merge(step, { place: 'above', gapId, minId: upwards.minId }, page)
      sendToView(step, upwards.view, { kind: 'read-upwards', rows: step.state.list.rows })
    } else if (gap !== undefined) merge(step, { place: 'gap', gapId, maxId: gap.maxId ?? '' }, page)
    step.state = { ...step.state, streamedIds: new Set() }
    continueFilling(step, now)
  }
}

function answerTop(step: Transition, page: PageFacts, now: number): void {
  const { rules, isReplaced } = step.traits
  const { top, phase } = step.state
  if (top === null) return
  const isHidden = awaitsPlace(step.state)
  insertBatch(step)
  if (isReplaced) {
    changeList(step, rules.empty)
    step.state = { ...step.state, link: null }
  }
  const wasShown = !rules.isEmpty(step.state.list)
  merge(step, { place: 'top', sinceId: top.sinceId }, page)
  const { failure = null } = page
  step.state = { ...step.state, phase: page.isPartial ? 'partial' : 'ready', error: failure, isCached: failure !== null, top: null }
  if (isHidden) step.state = { ...step.state, phase }
  else if (page.isPartial) step.effects.push({ kind: 'wait', ms: PARTIAL_POLL_MS })
  else if (isReturning(step.state)) returnToPlace(step, page, wasShown)
  // Done before live entries go on top: a hole below them would not be recognised as one.
  if (top.isLate) loadTop(step, rules.newestId(step.state.list), now)
  else endTop(step, now)
}

/** Live entries that arrived during the request go on top; a gap that was filled by loading the top is no longer being filled. */
function endTop(step: Transition, now: number): void {
  const { rules } = step.traits
  const { streamedSince, streamedBefore, fill, list } = step.state
  const late = [
    ...streamedBefore.filter((entry) => rules.isNewest(list, entry)),
    ...streamedSince.filter((entry) => !rules.isReachable(list, entry)),
  ]
  step.state = { ...step.state, streamedSince: [], streamedBefore: [], fill: fill?.request === null ? null : fill }
  insertEntries(step, late)
  continueFilling(step, now)
}

/** A request failed or timed out. */
export function fail(step: Transition, number: number, error: ApiError): void {
  const { rules } = step.traits
  const { top, more, fill, around, phase } = step.state
  if (around?.request === number) {
    step.effects.push({ kind: 'alert', error })
    return missAround(step, error)
  }
  const isTop = top?.request === number
  const isMore = more?.request === number
  const isFill = fill !== null && fill.request === number
  if (!isTop && !isMore && !isFill) return
  const isOver = isTop && (phase === 'loading' || phase === 'error') && !awaitsPlace(step.state)
  // An empty list shows the reason itself, so an alert would only repeat it.
  const isSaid = (isOver && rules.isEmpty(step.state.list)) || (isTop && top.isUnasked && step.state.error !== null)
  if (!isSaid) step.effects.push({ kind: 'alert', error })
  step.state = { ...step.state, error, phase: isOver ? 'error' : phase, fillsLeft: 0 }
  if (isMore) step.state = { ...step.state, more: null }
  if (isFill) {
    step.state = { ...step.state, fill: null, streamedIds: new Set() }
    // Shows the gap, so that the reader can request it again.
    if (fill.upwards !== null) sendToView(step, fill.upwards.view, { kind: 'gap-shown', rows: step.state.list.rows })
  }
  if (!isTop) return
  if (phase === 'partial' && isOpen(step.state)) step.effects.push({ kind: 'wait', ms: PARTIAL_POLL_MS })
  const { list, isConnected, streamedSince, streamedBefore } = step.state
  // Entries that older pages or a gap would load must not go on top, above newer ones.
  const late = [...streamedBefore, ...streamedSince].filter((entry) => rules.isEmpty(list) || !rules.isReachable(list, entry))
  step.state = {
    ...step.state,
    top: null,
    fill: fill?.request === null ? null : step.state.fill,
    streamedSince: [],
    streamedBefore: [],
  }
  // Live entries that arrived go on top, and a gap marks what may be missing below them.
  if (isConnected || late.length > 0) changeList(step, rules.markMissing(list))
  insertEntries(step, late)
}

/** Starts over, because the parameters of the list changed. Stored rows stay until an answer comes. */
export function restart(step: Transition, now: number): void {
  abandonAll(step)
  if (!step.state.isCached) changeList(step, step.traits.rules.empty)
  step.state = { ...step.state, phase: 'idle', error: null, isOutdated: false }
  if (isOpen(step.state)) loadTop(step, null, now)
}

/** Ends all running requests and discards entries waiting for insertion. */
export function abandonAll(step: Transition): void {
  const { top, more, fill, around } = step.state
  for (const number of [top?.request, more?.request, fill?.request, around?.request])
    if (number !== undefined && number !== null) step.effects.push({ kind: 'abandon', request: number })
  step.effects.push({ kind: 'end-wait' })
  step.state = {
    ...step.state,
    top: null,
    more: null,
    fill: null,
    around: null,
    fillsLeft: 0,
    streamedSince: [],
    streamedBefore: [],
    batch: [],
    streamedIds: new Set(),
    link: null,
  }
}

function merge(step: Transition, page: PageRequest, answered: PageFacts): void {
  const { rules } = step.traits
  const context = { streamed: step.state.streamedIds, ...readersOf(step.state) }
  changeList(
    step,
    rules.merge(step.state.list, page, answered, context),
    page.place === 'gap' || page.place === 'above' ? page.gapId : null,
  )
  const lastId = rules.lastId(step.state.list)
  const leadsOn = page.place === 'bottom' || (answered.next !== null && answered.lastId === lastId)
  const link = leadsOn ? (answered.next === null ? null : { link: answered.next, belowId: lastId }) : step.state.link
  step.state = { ...step.state, link }
}
