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

/** A waiting post or thread as plain data, for a sender other than the composer, such as the service worker. */
export interface PostPlan {
  /** The name of its entry in the outbox. */
  readonly id: string
  /** The time after which it is not sent without asking the reader, in milliseconds since 1970. */
  readonly goodUntil: number
  /** Published in this order, each as a reply to the one before. */
  readonly parts: readonly PlannedPart[]
}

export interface PlannedPart {
  /** Its `Idempotency-Key`, under which its notes are stored too. */
  readonly key: string
  /** The request body, with keys in place of unknown ids: those of files, and that of the previous part as the answered post. */
  readonly body: StatusDraft
  /** The keys of the files that have to be uploaded first. */
  readonly files: readonly string[]
}
