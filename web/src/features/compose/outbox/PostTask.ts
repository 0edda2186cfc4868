import type { Draft } from '@starling/domain/compose'
import type { DraftAttempt, DraftThing } from '@starling/domain/drafts'
import { fieldsOf, storedNumber, storedText } from '../../../storage/storedFields.ts'
import { readAttempt, readDraft } from '../drafts/readDraft.ts'

/** A post, or a thread of posts, on its way to the server. */
export interface PostTask {
  readonly thing: DraftThing
  readonly lineage: string
  /** What is left to publish. */
  readonly draft: Draft
  /** The key the draft had when it was handed over; its copies on the shelf still have it. */
  readonly originalKey: string
  /** When `draft` was sent first; null where it never was. */
  readonly attempt: DraftAttempt | null
  /** How many posts of the thread are published. */
  readonly publishedCount: number
}

/** A stored task of this or an earlier version; null where no text is left in it to be saved. */
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
