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
  readonly poll: PollDraft | null
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
  return (
    draft.text.trim() !== '' ||
    (draft.hasSpoiler && draft.spoilerText.trim() !== '') ||
    draft.media.length > 0 ||
    draft.quotedId !== null ||
    (draft.poll?.options.some((option) => option.trim() !== '') ?? false)
  )
}
