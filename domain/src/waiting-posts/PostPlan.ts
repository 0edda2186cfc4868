import type { DraftAttempt } from '../drafts/index.ts'
import type { Draft } from '../compose/index.ts'
import type { StatusDraft } from '../publishing/index.ts'

/** For how long after it was written a waiting post is sent without asking again, in milliseconds. */
export const POST_GOOD_FOR_MS = 86_400_000

/** What a waiting post consists of that changes while it is sent. */
export interface Unsent {
  /** The posts that are not published yet. */
  readonly draft: Draft
  /** When `draft` was first sent; null where it never was. */
  readonly attempt: DraftAttempt | null
  /** How many posts of the thread are published. */
  readonly publishedCount: number
}

/** A waiting post or thread as plain data, for whoever sends it without the composer. */
export interface PostPlan {
  /** The name of its entry in the outbox. */
  readonly id: string
  /** Not sent after that, in milliseconds since 1970: the reader is asked first. */
  readonly goodUntil: number
  /** Published in this order, each as a reply to the one before. */
  readonly parts: readonly PlannedPart[]
}

export interface PlannedPart {
  /** Its `Idempotency-Key`, and the name under which is noted what was done for it. */
  readonly key: string
  /** In place of ids that are not known yet it has keys: those of files, and the key of the part before as what it replies to. */
  readonly body: StatusDraft
  /** The keys of the files that have to be uploaded first. */
  readonly files: readonly string[]
}
