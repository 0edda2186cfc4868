import type { Draft } from '../compose/index.ts'
import type { PublishAttempt } from '../publishing/index.ts'
import { isWorthKeeping } from '../compose/index.ts'

/** What a draft is for: 'new', or a word and an id or acct such as 'reply 114', 'quote 114', 'edit 114', 'mention ada'. */
export type DraftTarget = string

/** A publishing request without an answer, so that it is unknown whether the server got it. */
export interface DraftAttempt extends PublishAttempt {
  readonly key: string
}

/** A draft as it is stored on the device. */
export interface DraftRecord {
  readonly id: string
  readonly target: DraftTarget
  /** The content before anything was typed, in the form `contentOf` gives it; null while it is not known yet and only a text was typed. */
  readonly initial: string | null
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly draft: Draft
  /** What is known about the request that sent this content and got no answer; null where there was none. */
  readonly attempt: DraftAttempt | null
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
    ...(draft.editedId === null ? [] : choicesOf(draft)),
  ])
}

/** The options chosen besides the text. A change of these alone makes an edit worth saving only if the post is already published. */
function choicesOf({ isSensitive, isMarkdown, language, searchability, quotePolicy, media, poll }: Draft): readonly unknown[] {
  const middles = media.map(({ meta }) => [meta?.focus?.x ?? 0, meta?.focus?.y ?? 0])
  return [isSensitive, isMarkdown, language, searchability, quotePolicy, middles, poll && [poll.expiresIn, poll.isMultiple]]
}

/** Whether a person changed the draft since it was begun. */
export function isWritten({ draft, initial }: Pick<DraftRecord, 'draft' | 'initial'>): boolean {
  return isWorthKeeping(draft) && contentOf(draft) !== initial
}

/** The first words of the draft, from whichever field has any. */
export function excerptOf({ draft }: Pick<DraftRecord, 'draft'>): string {
  const texts = [draft, ...draft.parts].flatMap(({ text, spoilerText, poll }) => [text, spoilerText, poll?.options.join(' · ') ?? ''])
  return texts.find((text) => text.trim() !== '') ?? ''
}
