/** What ordering a thread needs to know of a post; a `Status` fits. */
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
  /** The post it answers; null where that one is missing. */
  readonly parentId: string | null
  /** 1 for a direct reply to the focused post. */
  readonly depth: number
  /** Columns to move inwards: grows where a conversation forks, not with every answer. */
  readonly indent: number
  /** For each column left of this one, whether a line runs on to a later branch. */
  readonly guides: readonly boolean[]
  /** Whether no other branch follows at this indent. */
  readonly isLast: boolean
  /** Whether exactly one reply follows straight below. */
  readonly continues: boolean
  /** Whether the post it answers is not in the thread. */
  readonly isDetached: boolean
}
