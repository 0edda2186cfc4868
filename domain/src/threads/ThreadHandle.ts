import type { ApiError } from '@starling/api/client'
import type { ThreadNode } from './ThreadNode.ts'

/** What a screen shows of one post and what surrounds it. */
export interface ThreadView {
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'not-found'
  /** Oldest first. */
  readonly ancestors: readonly string[]
  /** The replies as a tree, depth first. */
  readonly descendants: readonly ThreadNode[]
  /** The posts in which the author goes on from post to post, oldest first, this one included; empty where it stands alone. */
  readonly selfThread: readonly string[]
  /** Posts this one refers to. */
  readonly references: readonly string[]
  readonly error: ApiError | null
}

/** One post with its conversation; the post itself is read from the entity store. */
export interface ThreadHandle {
  readonly statusId: string
  subscribe(listener: () => void): () => void
  getSnapshot(): ThreadView
  open(): void
  close(): void
  refresh(): Promise<void>
}
