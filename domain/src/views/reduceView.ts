import type { ListRow } from './ListRow.ts'
import { countWaiting } from './readView.ts'

/** The reading position in a list: the first visible entry, and how many pixels of it lie above the edge. */
export interface Place {
  readonly id: string
  readonly within: number
}

/** One column that shows a list. Columns share the rows of the list; each has its own reading position. */
export interface ListView {
  readonly isOpen: boolean
  /** Whether the top was visible when the screen last reported its position. */
  readonly isAtTop: boolean
  /** Whether the screen has reported its position since it was last opened; until then all new rows wait above. */
  readonly isPlaced: boolean
  /** Nothing in the column may move: a menu is open, text is selected, a pointer is pressed. */
  readonly isPaused: boolean
  /** The reader looks at another tab: what comes meanwhile waits, also at the top. */
  readonly isAway: boolean
  /** Nothing was waiting when the pause began, so entries that arrived during it are shown when it ends. */
  readonly showsOnResume: boolean
  /** The position where reading continues is not known yet; until then all new entries wait above. */
  readonly isReturning: boolean
  /** How many of the list's first rows wait above the first one shown. */
  readonly waiting: number
  /** The reading position: as last reported by the screen, or as stored at the last visit. */
  readonly place: Place | null
  /** Where the screen begins; another object scrolls it there later. */
  readonly start: Place | null
  /** The entry the reader was at before newer ones were shown above it, or before going to the top. */
  readonly wasAt: string | null
}

/** What can happen to a column. */
export type ViewEvent =
  | { readonly kind: 'opened' | 'closed' }
  /** The reader asks for the rows that wait. */
  | { readonly kind: 'all-shown'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'away'; readonly isAway: boolean }
  /** The screen reports whether the top of the list is visible; also reported just before it is opened. */
  | { readonly kind: 'placed'; readonly isAtTop: boolean }
  | { readonly kind: 'paused'; readonly isPaused: boolean }
  /** The screen reports the first visible entry. */
  | { readonly kind: 'seen'; readonly place: Place }
  /** The reader comes near the first row: the nearest waiting rows are shown, up to the next gap. */
  | { readonly kind: 'read-upwards'; readonly rows: readonly ListRow[] }
  /** The gap directly above the first row cannot be filled now and is shown, so that it can be filled later. */
  | { readonly kind: 'gap-shown'; readonly rows: readonly ListRow[] }
  /** The stored rows contain the stored position, so the screen begins there before the server has answered. */
  | { readonly kind: 'restored'; readonly place: Place; readonly isThere: boolean }
  /** The position where reading continues is known: all rows above the first of these wait. Null for the top, or for wherever the screen is. */
  | { readonly kind: 'begun'; readonly waiting: number | null; readonly start: Place | null }
  /**
   * The list has changed. `filledGap` is the gap in whose position rows were inserted. Of several new entries at the top all wait, unless the list
   * `pushes`: the reader would lose the entry that is being read.
   */
  | {
      readonly kind: 'rows-changed'
      readonly before: readonly ListRow[]
      readonly after: readonly ListRow[]
      readonly filledGap: string | null
      readonly pushes: boolean
    }

/** The number of waiting rows shown above at once: a few screens of posts. */
const REVEALED = 20

/** A column that was never shown: it starts at its top. */
export const initialView: ListView = {
  isOpen: false,
  isAtTop: true,
  isPlaced: true,
  isPaused: false,
  isAway: false,
  showsOnResume: false,
  isReturning: false,
  waiting: 0,
  place: null,
  start: null,
  wasAt: null,
}

/** Whether new entries may be shown at once: the screen has reported that the top is visible, and nothing in the column must stay in place. */
export function isLive({ isOpen, isPlaced, isAtTop, isPaused, isAway, isReturning }: ListView): boolean {
  return isOpen && isPlaced && isAtTop && !isPaused && !isAway && !isReturning
}

/** Whether new entries are shown at once: behind those that wait already, they wait too, so that nothing jumps. */
export function isFollowing(view: ListView): boolean {
  return view.waiting === 0 && isLive(view)
}

/** Answers the next state of a column after an event. Pure, and independent of all other columns of the same list. */
export function reduceView(view: ListView, event: ViewEvent): ListView {
  switch (event.kind) {
    case 'opened':
      return { ...view, isOpen: true }
    case 'closed':
      // When a list is shown again, only the screen knows its scroll position.
      return { ...view, isOpen: false, isPlaced: false, isPaused: false, showsOnResume: false }
    case 'placed':
      return { ...view, isPlaced: true, isAtTop: event.isAtTop }
    case 'paused': {
      if (event.isPaused === view.isPaused) return view
      if (event.isPaused) return { ...view, isPaused: true, showsOnResume: isFollowing(view) }
      return { ...view, isPaused: false, showsOnResume: false }
    }
    case 'seen':
      return { ...view, place: event.place }
    case 'away':
      return { ...view, isAway: event.isAway }
    case 'all-shown': {
      if (view.waiting === 0 && view.isAtTop) return view
      return { ...view, waiting: 0, wasAt: (view.isAtTop ? view.wasAt : view.place?.id) ?? firstEntry(event.rows, view.waiting) }
    }
    case 'read-upwards': {
      const from = event.rows.findLastIndex((row, index) => index < view.waiting && row.kind === 'gap') + 1
      return { ...view, waiting: Math.max(from, view.waiting - REVEALED) }
    }
    case 'gap-shown':
      return event.rows[view.waiting - 1]?.kind === 'gap' ? { ...view, waiting: view.waiting - 1 } : view
    case 'restored':
      return { ...view, place: event.place, ...(event.isThere ? { start: event.place, isPlaced: false } : {}) }
    case 'begun': {
      const { waiting, start } = event
      // A screen that has not been told a position yet still has to report its own.
      const isPlaced = view.isPlaced && (start === null || view.start !== null)
      return { ...view, isReturning: false, isPlaced, waiting: waiting ?? view.waiting, start, place: start ?? view.place }
    }
    case 'rows-changed': {
      if (!isFollowing(view)) {
        const waiting = waitingAfter(view.waiting, event)
        const begins = view.waiting === 0 && waiting > 0 && view.isAtTop && !event.pushes
        return begins ? { ...view, waiting, wasAt: firstEntry(event.after, waiting) } : withWaiting(view, waiting)
      }
      const entries = new Set(event.before.flatMap(({ kind, id }) => (kind === 'entry' ? [id] : [])))
      const top = event.after.findIndex(({ kind, id }) => kind === 'entry' && entries.has(id))
      if (event.pushes || countWaiting(event.after, Math.max(0, top)) <= 1) return withWaiting(view, 0)
      return { ...view, waiting: top, wasAt: event.after[top]?.id ?? null }
    }
  }
}

/** The first entry shown where `waiting` rows wait. */
function firstEntry(rows: readonly ListRow[], waiting: number): string | null {
  return rows.find(({ kind }, index) => index >= waiting && kind === 'entry')?.id ?? null
}

function withWaiting(view: ListView, waiting: number): ListView {
  return waiting === view.waiting ? view : { ...view, waiting }
}

/** The first row shown stays the first row shown, so what is new above it waits; a visible gap that is filled opens in its position. */
function waitingAfter(waiting: number, { before, after, filledGap }: Extract<ViewEvent, { kind: 'rows-changed' }>): number {
  const keys = keysOf(before)
  const places = new Map(keysOf(after).map((key, index) => [key, index]))
  // Where two rows of one group were joined, only the key of the older one is left.
  const placeOf = (key: string) => places.get(key) ?? places.get(key.replace(/ \+\d+$/, ''))
  const opens = filledGap !== null && before.findIndex(({ kind, id }) => kind === 'gap' && id === filledGap) >= waiting
  if (opens) {
    const above = keys.slice(0, waiting).findLast((key) => placeOf(key) !== undefined)
    return above === undefined ? 0 : (placeOf(above) ?? 0) + 1
  }
  const first = keys.slice(waiting).find((key) => placeOf(key) !== undefined)
  // Without any row on screen there is no reading position to keep, so all rows are shown.
  return first === undefined ? 0 : (placeOf(first) ?? 0)
}

/** A key for each row. A group of notifications may have two rows, the old one and later additions: the older one keeps its key. */
function keysOf(rows: readonly ListRow[]): readonly string[] {
  const counts = new Map<string, number>()
  return rows
    .map(({ kind, id }) => `${kind} ${id}`)
    .toReversed()
    .map((name) => {
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return count === 0 ? name : `${name} +${count}`
    })
    .toReversed()
}
