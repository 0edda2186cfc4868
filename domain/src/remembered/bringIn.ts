/** How far one's older posts of a kind were brought in to be found on this device. */
export interface BringIn {
  /** `running` is true of one page alone: stored, it means that the page went meanwhile. */
  readonly phase: 'idle' | 'running' | 'paused' | 'failed' | 'done'
  /** How many posts came so far. */
  readonly count: number
  /** The path of the page after the last one that came; null before the first and after the last. */
  readonly next: string | null
  /** When the oldest of them was published, in milliseconds since 1970; null before the first came. */
  readonly reached: number | null
}

export type BringInEvent =
  /** The reader begins, or goes on; after the end everything is brought in anew. */
  | { readonly kind: 'started' }
  | { readonly kind: 'page'; readonly count: number; readonly next: string | null; readonly oldest: number | null }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed' }
  /** What was stored by an earlier page is read. */
  | { readonly kind: 'reopened' }
  /** Everything that was remembered is gone. */
  | { readonly kind: 'forgotten' }

export const nothingBroughtIn: BringIn = { phase: 'idle', count: 0, next: null, reached: null }

/** What becomes of it. A page that comes after a pause, or after everything was forgotten, changes nothing. */
export function reduceBringIn(state: BringIn, event: BringInEvent): BringIn {
  switch (event.kind) {
    case 'started':
      return state.phase === 'running' ? state : { ...(state.phase === 'done' ? nothingBroughtIn : state), phase: 'running' }
    case 'page': {
      if (state.phase !== 'running') return state
      const { count, next, oldest } = event
      const reached = oldest === null ? state.reached : Math.min(oldest, state.reached ?? oldest)
      // A server that names the same page again would be asked for ever.
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
      return nothingBroughtIn
  }
}

/** What was stored, if it can be read. */
export function readBringIn(stored: unknown): BringIn | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { phase, count, next, reached } = stored as Partial<Record<keyof BringIn, unknown>>
  const phases: readonly unknown[] = ['idle', 'running', 'paused', 'failed', 'done']
  if (!phases.includes(phase) || typeof count !== 'number' || !Number.isInteger(count) || count < 0) return null
  if (next !== null && (typeof next !== 'string' || !next.startsWith('/'))) return null
  if (reached !== null && (typeof reached !== 'number' || !Number.isFinite(reached))) return null
  return { phase: phase as BringIn['phase'], count, next, reached }
}
