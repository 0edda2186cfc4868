import type { Draft } from '../compose/index.ts'
import type { PublishAttempt } from '../publishing/index.ts'
import { isWorthKeeping } from '../compose/index.ts'

/** What is being written: 'new', or a word and an id or acct such as 'reply 114', 'quote 114', 'edit 114', 'mention ada'. */
export type DraftThing = string

/** A publishing request without an answer, so that it is unknown whether the server got it. */
export interface DraftAttempt extends PublishAttempt {
  readonly key: string
}

/** A draft as it is stored on the device. */
export interface DraftRecord {
  /** The storage id; only the page that made the record writes under it. */
  readonly id: string
  /** The same for all copies of one draft that several pages made. */
  readonly lineage: string
  readonly thing: DraftThing
  /** The content before anything was typed, in the form `contentOf` gives it. */
  readonly prepared: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly draft: Draft
  /** What was known when this content was sent without an answer; null where it never was. */
  readonly attempt: DraftAttempt | null
}

/** Where the drafts of one account are stored; all pages of the device share it. */
export interface DraftShelf {
  list(): readonly DraftRecord[]
  /** Answers whether the record was stored: storage may be full or blocked. */
  put(record: DraftRecord): boolean
  remove(id: string): void
}

/** Everything a person entered into a draft, as one text for comparison. */
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

/** Whether a person changed the draft since it was prepared. */
export function isWritten({ draft, prepared }: Pick<DraftRecord, 'draft' | 'prepared'>): boolean {
  return isWorthKeeping(draft) && contentOf(draft) !== prepared
}

/** All drafts a person has written something into, newest first. */
export function writtenDrafts(shelf: Pick<DraftShelf, 'list'>): readonly DraftRecord[] {
  return shelf
    .list()
    .filter(isWritten)
    .toSorted((a, b) => b.savedAt - a.savedAt)
}
