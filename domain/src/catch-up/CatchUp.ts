import { isNewer, newestId } from '../ids/index.ts'

/** The timelines that can be caught up with. */
export type CatchUpTimeline = 'home' | `list:${string}` | `antenna:${string}`

/** The requested period. */
export interface CatchUpRequest {
  readonly timeline: CatchUpTimeline
  /** Everything newer than this post is gathered; null where `since` limits the period. */
  readonly afterId: string | null
  /** Everything newer than this moment, in milliseconds since 1970, is gathered; null where `afterId` limits the period. */
  readonly since: number | null
  /** When it was requested, in milliseconds since 1970. It identifies the pages of this request. */
  readonly begunAt: number
}

/** The posts of a timeline over a period, loaded page by page to be read in another order. */
export interface CatchUp {
  /** Null before the first one. */
  readonly request: CatchUpRequest | null
  /** `gathering` means that the reader wants it; a lock decides which page or tab does it. */
  readonly phase: 'none' | 'gathering' | 'paused' | 'failed' | 'gathered'
  /** How many pages are stored. */
  readonly pages: number
  /** How many posts of the period they contain. */
  readonly count: number
  /** The path of the next page; null before the first and after the last. */
  readonly next: string | null
  /** The newest of the posts, up to which the timeline counts as read in the end; null before the first. */
  readonly newestId: string | null
  /** When the oldest gathered post was published, in milliseconds since 1970; null before the first. */
  readonly reached: number | null
  /** The period was cut, because it contained more posts than `mostGathered`. */
  readonly isCut: boolean
  /** How many pages are shown; null before reading began. Later ones wait until the reader requests them. */
  readonly shownPages: number | null
  /** When the reader was done with it, in milliseconds since 1970; null before that, and after going back. */
  readonly finishedAt: number | null
}

/** The data of a post that decides whether it belongs to the period; `at` is in milliseconds since 1970. */
export interface GatheredPost {
  readonly id: string
  readonly at: number
}

export type CatchUpEvent =
  | { readonly kind: 'begun'; readonly request: CatchUpRequest }
  | { readonly kind: 'page'; readonly begunAt: number; readonly posts: readonly GatheredPost[]; readonly next: string | null }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly begunAt: number }
  | { readonly kind: 'resumed' }
  /** The reader begins to read, or requests the waiting pages. */
  | { readonly kind: 'shown' }
  | { readonly kind: 'finished'; readonly at: number }
  /** The reader returns to a finished catch-up. */
  | { readonly kind: 'reopened' }

/** The most posts gathered: more would not be read, and might not fit on the device. */
export const mostGathered = 2000

export const noCatchUp: CatchUp = {
  request: null,
  phase: 'none',
  pages: 0,
  count: 0,
  next: null,
  newestId: null,
  reached: null,
  isCut: false,
  shownPages: null,
  finishedAt: null,
}

/** The next state. A page of an earlier request, or one that arrives after a pause, changes nothing. */
export function reduceCatchUp(state: CatchUp, event: CatchUpEvent): CatchUp {
  switch (event.kind) {
    case 'begun':
      return { ...noCatchUp, request: event.request, phase: 'gathering' }
    case 'page':
      return isUnderWay(state, event.begunAt) ? addPage(state, event.posts, event.next) : state
    case 'paused':
      return state.phase === 'gathering' ? { ...state, phase: 'paused' } : state
    case 'failed':
      return isUnderWay(state, event.begunAt) ? { ...state, phase: 'failed' } : state
    case 'resumed':
      return state.phase === 'paused' || state.phase === 'failed' ? { ...state, phase: 'gathering' } : state
    case 'shown':
      return state.request === null ? state : { ...state, shownPages: state.pages }
    case 'finished':
      return state.phase === 'gathered' ? { ...state, finishedAt: event.at } : state
    case 'reopened':
      return state.finishedAt === null ? state : { ...state, finishedAt: null }
  }
}

function isUnderWay({ phase, request }: CatchUp, begunAt: number): boolean {
  return phase === 'gathering' && request?.begunAt === begunAt
}

function addPage(state: CatchUp, posts: readonly GatheredPost[], next: string | null): CatchUp {
  const { request } = state
  if (request === null) return state
  const asked = posts.filter((post) => isOfTime(request, post))
  const last = posts.at(-1)
  const count = state.count + asked.length
  const isPast = last !== undefined && !isOfTime(request, last)
  const isFull = count >= mostGathered && next !== null && !isPast
  // A server that repeats the same page would be requested without end.
  const isEnd = isPast || isFull || next === null || next === state.next
  return {
    ...state,
    phase: isEnd ? 'gathered' : 'gathering',
    pages: state.pages + 1,
    count,
    next: isEnd ? null : next,
    newestId: newestId([...(state.newestId === null ? [] : [state.newestId]), ...asked.map(({ id }) => id)]),
    reached: asked.length === 0 ? state.reached : Math.min(state.reached ?? Infinity, ...asked.map(({ at }) => at)),
    isCut: isFull,
    // Nothing was shown yet, so nothing that is read moves.
    shownPages: isEnd && state.shownPages === null ? state.pages + 1 : state.shownPages,
  }
}

/** Whether a post belongs to the period. */
export function isOfTime({ afterId, since }: CatchUpRequest, { id, at }: GatheredPost): boolean {
  return (afterId === null || isNewer(id, afterId)) && (since === null || at >= since)
}

/** How much of the period has been gathered, from 0 to 1; null where unknown. */
export function gatheredShare({ request, reached, phase }: CatchUp): number | null {
  if (phase === 'gathered') return 1
  if (request === null || request.since === null) return null
  const whole = request.begunAt - request.since
  return reached === null || whole <= 0 ? 0 : Math.min(1, Math.max(0, (request.begunAt - reached) / whole))
}
