import type { Draft } from '@starling/domain/compose'
import type { DraftAttempt, DraftThing } from '@starling/domain/drafts'
import { fieldsOf, storedNumber, storedText } from '../../../storage/storedFields.ts'
import { readAttempt, readDraft } from '../drafts/readDraft.ts'

/** A post, or a thread of posts, to be sent. */
export interface PostTask {
  readonly thing: DraftThing
  readonly lineage: string
  /** The posts that are not published yet. */
  readonly draft: Draft
  /** The idempotency key of the draft when it was handed over; stored copies of the draft still have it. */
  readonly originalKey: string
  /** When `draft` was first sent; null where it never was. */
  readonly attempt: DraftAttempt | null
  /** How many posts of the thread are published. */
  readonly publishedCount: number
}

/** A stored task of this or an earlier version; null where it contains no text. */
export function readPostTask(stored: unknown): PostTask | null {
  const { thing, lineage, draft, originalKey, attempt, publishedCount } = fieldsOf(stored)
  if (typeof thing !== 'string' || typeof originalKey !== 'string' || typeof fieldsOf(draft)['text'] !== 'string') return null
  return {
    thing,
    originalKey,
    draft: readDraft(draft),
    lineage: storedText(lineage, originalKey),
    attempt: readAttempt(attempt),
    publishedCount: storedNumber(publishedCount, 0, Number.MAX_SAFE_INTEGER, 0),
  }
}
