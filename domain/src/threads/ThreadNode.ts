/** The fields of a post needed for ordering a thread; a `Status` fits. */
export interface ThreadStatus {
  readonly id: string
  readonly in_reply_to_id: string | null
  readonly created_at: string
  readonly account: { readonly id: string }
}

/** One reply in reading order. */
export interface ThreadNode {
  readonly id: string
  readonly createdAt: string
  readonly authorId: string
  /** The post it answers; null where that post is not in the thread. */
  readonly parentId: string | null
  /** 1 for a direct reply to the focused post. */
  readonly depth: number
  /** Columns of indentation: grows where a conversation forks, not with every reply. */
  readonly indent: number
  /** For each column to the left, whether a line continues to a later branch. */
  readonly guides: readonly boolean[]
  /** Whether no other branch follows at this indent. */
  readonly isLast: boolean
  /** Whether exactly one reply follows straight below. */
  readonly continues: boolean
  /** Whether the post it answers is not in the thread. */
  readonly isDetached: boolean
}
