import type { MediaAttachment } from '@starling/api/media'
import type { Privacy, Searchability } from '../visibility/index.ts'

/** Who may quote a post without asking. https://docs.joinmastodon.org/entities/QuoteApproval/ */
export type QuotePolicy = 'public' | 'followers' | 'nobody'

/** A poll being written. */
export interface PollDraft {
  readonly options: readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  readonly isMultiple: boolean
}

/** A file that goes along and is not at the server yet; its bytes are kept on the device under its key. */
export interface DraftFile {
  readonly key: string
  readonly name: string
  /** A media type such as 'image/png', or '' where the system does not know. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

/** What one post of a thread has of its own; audience, language and time are the whole thread's. */
export interface DraftPart {
  readonly key: string
  readonly text: string
  readonly hasSpoiler: boolean
  readonly spoilerText: string
  readonly isSensitive: boolean
  readonly media: readonly MediaAttachment[]
  readonly files: readonly DraftFile[]
  readonly poll: PollDraft | null
}

/** Everything a person can lose: what the composer keeps and stores at each keystroke (R-comp-01). */
export interface Draft {
  readonly text: string
  readonly hasSpoiler: boolean
  readonly spoilerText: string
  readonly isSensitive: boolean
  readonly isMarkdown: boolean
  /** 'banned' where the server allows none, which disables publishing (R-comp-13). */
  readonly privacy: Privacy | 'banned'
  readonly circleId: string | null
  readonly searchability: string
  readonly language: string
  readonly quotePolicy: QuotePolicy
  /** The status being edited, or null for a new one. */
  readonly editedId: string | null
  readonly inReplyToId: string | null
  readonly quotedId: string | null
  readonly media: readonly MediaAttachment[]
  /** Chosen and not at the server yet; they follow `media`. */
  readonly files: readonly DraftFile[]
  readonly poll: PollDraft | null
  /** The posts that follow this one, each an answer to the one before: a thread. */
  readonly parts: readonly DraftPart[]
  /** When the server is to publish it, as ISO 8601; null for at once. */
  readonly scheduledAt: string | null
  /** A plain retry of the same content never posts twice; every change of content renews it. */
  readonly idempotencyKey: string
}

/** What a new draft starts from; the server's preferences where known (R-comp-15). */
export interface DraftDefaults {
  readonly privacy: Privacy
  readonly searchability: string
  readonly language: string
  readonly quotePolicy: QuotePolicy
  readonly isSensitive: boolean
  /** In the order of the menu. */
  readonly allowedPrivacies: readonly Privacy[]
  readonly maxPollOptions: number
  /** Who may be allowed to find a post, widest first; empty where posts carry no such choice. */
  readonly searchabilities: readonly Searchability[]
}

/** The specification's defaults, for a server that says nothing (R-comp-15). */
export const DRAFT_DEFAULTS: DraftDefaults = {
  privacy: 'public',
  searchability: 'private',
  language: 'en',
  quotePolicy: 'public',
  isSensitive: false,
  allowedPrivacies: ['public', 'unlisted', 'private', 'direct'],
  maxPollOptions: 4,
  searchabilities: [],
}

/** Makes keys for `Idempotency-Key`; given from outside, as the domain has no randomness of its own. */
export type MakeKey = () => string

/** Whether there is anything a person would miss. */
export function isWorthKeeping(draft: Draft): boolean {
  return hasContent(draft) || draft.quotedId !== null || draft.parts.some(hasContent)
}

/** Whether somebody put something into this post of a thread. */
export function hasContent(part: Omit<DraftPart, 'key'>): boolean {
  return (
    part.text.trim() !== '' ||
    (part.hasSpoiler && part.spoilerText.trim() !== '') ||
    part.media.length > 0 ||
    part.files.length > 0 ||
    (part.poll?.options.some((option) => option.trim() !== '') ?? false)
  )
}
