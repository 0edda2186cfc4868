import type { ApiError } from '@starling/api/client'
import type { ThreadNode } from './ThreadNode.ts'

/** The state of one post's conversation. */
export interface ThreadView {
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'not-found'
  /** Oldest first. */
  readonly ancestors: readonly string[]
  /** The replies as a tree, depth first. */
  readonly descendants: readonly ThreadNode[]
  /** The consecutive posts of the same author around this one, oldest first, this one included; empty where it stands alone. */
  readonly selfThread: readonly string[]
  /** Posts that this one refers to. */
  readonly references: readonly string[]
  readonly error: ApiError | null
  /** The number of posts that the server has fetched meanwhile; they are shown on request, because they may be inserted anywhere. */
  readonly more: { readonly above: number; readonly below: number }
  /** Whether the server is still fetching. */
  readonly isCompleting: boolean
}

/** One post's conversation; the post itself is read from the entity store. */
export interface ThreadHandle {
  readonly statusId: string
  subscribe(listener: () => void): () => void
  getSnapshot(): ThreadView
  /** Sends the request of a conversation that is about to be opened, once; the answer is used when it is opened. */
  prefetch(): void
  open(): void
  close(): void
  refresh(): Promise<void>
  /** Shows the posts counted by `more`. */
  showMore(): void
}
