/** The progress of loading the reader's older posts of one kind into the search index on this device. */
export interface Backfill {
  /** Only one page is `running` a backfill: a stored `running` means that this page was closed. */
  readonly phase: 'idle' | 'running' | 'paused' | 'failed' | 'done'
  /** The number of posts loaded so far. */
  readonly count: number
  /** The path of the next page; null before the first and after the last. */
  readonly next: string | null
  /** When the oldest loaded post was published, in milliseconds since 1970; null before the first. */
  readonly reached: number | null
}

export type BackfillEvent =
  /** The reader starts or continues it; after the end it starts again. */
  | { readonly kind: 'started' }
  | { readonly kind: 'page'; readonly count: number; readonly next: string | null; readonly oldest: number | null }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed' }
  /** The state stored by an earlier page was read. */
  | { readonly kind: 'reopened' }
  /** The search index on this device was deleted. */
  | { readonly kind: 'forgotten' }

export const noBackfill: Backfill = { phase: 'idle', count: 0, next: null, reached: null }

/** The next state of a backfill. A page that arrives after a pause, or after the index was deleted, changes nothing. */
export function reduceBackfill(state: Backfill, event: BackfillEvent): Backfill {
  switch (event.kind) {
    case 'started':
      return state.phase === 'running' ? state : { ...(state.phase === 'done' ? noBackfill : state), phase: 'running' }
    case 'page': {
      if (state.phase !== 'running') return state
      const { count, next, oldest } = event
      const reached = oldest === null ? state.reached : Math.min(oldest, state.reached ?? oldest)
      // A server that repeats the same page would be requested without end.
      const isEnd = next === null || next === state.next
      return { phase: isEnd ? 'done' : 'running', count: state.count + count, next: isEnd ? null : next, reached }
    }
    case 'paused':
      return state.phase === 'running' ? { ...state, phase: 'paused' } : state
    case 'failed':
      return state.phase === 'running' ? { ...state, phase: 'failed' } : state
    case 'reopened':
      return state.phase === 'running' ? { ...state, phase: 'paused' } : state
    case 'forgotten':
      return noBackfill
  }
}

/** Reads a stored state; null where it is invalid. */
export function readBackfill(stored: unknown): Backfill | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { phase, count, next, reached } = stored as Partial<Record<keyof Backfill, unknown>>
  const phases: readonly unknown[] = ['idle', 'running', 'paused', 'failed', 'done']
  if (!phases.includes(phase) || typeof count !== 'number' || !Number.isInteger(count) || count < 0) return null
  if (next !== null && (typeof next !== 'string' || !next.startsWith('/'))) return null
  if (reached !== null && (typeof reached !== 'number' || !Number.isFinite(reached))) return null
  return { phase: phase as Backfill['phase'], count, next, reached }
}
