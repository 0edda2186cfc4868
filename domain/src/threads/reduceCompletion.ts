import type { RefreshHint } from '@starling/api/client'

/** How often a server is asked that never says it is finished. The waits in between grow up to the longest, in milliseconds. */
const MOST_QUESTIONS = 30
const LONGEST_MS = 30_000

/** What a server is still fetching of a conversation, as far as it is known; null where nothing is under way. */
export type Completion = {
  readonly id: string
  readonly waitMs: number
  readonly questions: number
  /** How many results there were when the conversation was read last; null where they are not counted. */
  readonly counted: number | null
} | null

export type CompletionEvent =
  /** An answer of the server said that more is being fetched. */
  | { readonly kind: 'announced'; readonly hint: RefreshHint }
  | { readonly kind: 'due' }
  | { readonly kind: 'answered'; readonly id: string; readonly isRunning: boolean; readonly count: number | null }
  /** `isGone`: the server does not know this id any more. */
  | { readonly kind: 'failed'; readonly id: string; readonly isGone: boolean }
  /** No screen shows the conversation any more. */
  | { readonly kind: 'closed' }

export type CompletionEffect =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'ask'; readonly id: string }
  /** Loads the conversation again, because there is more of it. */
  | { readonly kind: 'read' }

export interface CompletionStep {
  readonly state: Completion
  readonly effects: readonly CompletionEffect[]
}

/** Tracks what a server fetches after its answer: asks for its progress now and then, and loads the conversation again when there are new results. */
export function reduceCompletion(state: Completion, event: CompletionEvent): CompletionStep {
  switch (event.kind) {
    case 'announced': {
      const { id, retryMs, resultCount } = event.hint
      if (state?.id === id) return { state, effects: [] }
      return { state: { id, waitMs: retryMs, questions: 0, counted: resultCount }, effects: [{ kind: 'wait', ms: retryMs }] }
    }
    case 'due':
      if (state === null) return { state, effects: [] }
      return { state: { ...state, questions: state.questions + 1 }, effects: [{ kind: 'ask', id: state.id }] }
    case 'answered': {
      if (state?.id !== event.id) return { state, effects: [] }
      // Where results are not counted, only the end tells that there are new ones.
      const isNews = event.count === null ? !event.isRunning : event.count > (state.counted ?? 0)
      const read: readonly CompletionEffect[] = isNews ? [{ kind: 'read' }] : []
      const next = event.isRunning ? waitOn({ ...state, counted: event.count }) : { state: null, effects: [] }
      return { state: next.state, effects: [...read, ...next.effects] }
    }
    case 'failed':
      if (state?.id !== event.id) return { state, effects: [] }
      // The server forgets an id when it has finished.
      return event.isGone ? { state: null, effects: [{ kind: 'read' }] } : waitOn(state)
    case 'closed':
      return { state: null, effects: [] }
  }
}

function waitOn(state: NonNullable<Completion>): CompletionStep {
  if (state.questions >= MOST_QUESTIONS) return { state: null, effects: [{ kind: 'read' }] }
  const waitMs = Math.min(LONGEST_MS, Math.round(state.waitMs * 1.5))
  return { state: { ...state, waitMs }, effects: [{ kind: 'wait', ms: waitMs }] }
}
