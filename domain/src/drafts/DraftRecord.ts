import type { Draft } from '../compose/index.ts'
import type { PublishAttempt } from '../publishing/index.ts'
import { isWorthKeeping } from '../compose/index.ts'

/** What is being written: 'new', or a word and an id or acct such as 'reply 114', 'quote 114', 'edit 114', 'mention ada'. */
export type DraftThing = string

/** A sending of which nobody knows whether it arrived. */
export interface DraftAttempt extends PublishAttempt {
  readonly key: string
}

/** A draft as it is stored on the device. */
export interface DraftRecord {
  /** Only the page that made it writes under this name. */
  readonly id: string
  /** The same for all copies that pages make of one draft in turn. */
  readonly lineage: string
  readonly thing: DraftThing
  /** The content before anything was typed, as `contentOf` says it. */
  readonly prepared: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly draft: Draft
  /** What was known when the content with this idempotency key was sent without an answer; null where it never was. */
  readonly attempt: DraftAttempt | null
}

/** Where the drafts of one account are stored, shared by all pages of the device. */
export interface DraftShelf {
  list(): readonly DraftRecord[]
  /** Answers whether it was kept: storage may be full or blocked. */
  put(record: DraftRecord): boolean
  remove(id: string): void
}

/** Everything in a draft that a person put there, as one text to compare by. */
export function contentOf(draft: Draft): string {
  return JSON.stringify([
    draft.text,
    draft.hasSpoiler ? draft.spoilerText : '',
    draft.media.map(({ id, description }) => [id, description]),
    draft.files.map(({ key }) => key),
    draft.poll?.options ?? null,
    draft.parts.map((part) => [part.text, part.hasSpoiler ? part.spoilerText : '', part.media.map(({ id }) => id), part.files.length]),
    draft.scheduledAt,
  ])
}

/** Whether somebody wrote something into it, beyond what it was prepared with. */
export function isWritten({ draft, prepared }: Pick<DraftRecord, 'draft' | 'prepared'>): boolean {
  return isWorthKeeping(draft) && contentOf(draft) !== prepared
}

/** All drafts that hold something written, the latest first. */
export function writtenDrafts(shelf: Pick<DraftShelf, 'list'>): readonly DraftRecord[] {
  return shelf
    .list()
    .filter(isWritten)
    .toSorted((a, b) => b.savedAt - a.savedAt)
}
