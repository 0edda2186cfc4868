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
  /** Chosen by another client, and kept. */
  readonly hidesTotals?: boolean
}

/** An attachment that is not uploaded yet; its bytes are stored on the device under its key. */
export interface DraftFile {
  readonly key: string
  readonly name: string
  /** A media type such as 'image/png', or '' where the system does not know. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** The description the file came with; it is sent with the file. */
  readonly description?: string
}

/** The fields each post of a thread has separately; audience, language and scheduled time apply to the whole thread. */
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

/** The whole content of a draft: what the composer keeps and stores at each keystroke. */
export interface Draft {
  readonly text: string
  readonly hasSpoiler: boolean
  readonly spoilerText: string
  readonly isSensitive: boolean
  readonly isMarkdown: boolean
  /** 'banned' where the server allows no visibility at all, which disables publishing. */
  readonly privacy: Privacy | 'banned'
  readonly circleId: string | null
  /** Empty once it is sent to a server that has no such choice. */
  readonly searchability: string
  readonly language: string
  readonly quotePolicy: QuotePolicy
  /** Who may ask to quote it; chosen by another client, and kept. */
  readonly quoteReviewPolicy?: string | null
  /** The status being edited, or null for a new one. */
  readonly editedId: string | null
  readonly inReplyToId: string | null
  readonly quotedId: string | null
  readonly media: readonly MediaAttachment[]
  /** Attachments chosen and not uploaded yet; they come after `media`. */
  readonly files: readonly DraftFile[]
  readonly poll: PollDraft | null
  /** The further posts of a thread, each a reply to the one before. */
  readonly parts: readonly DraftPart[]
  /** When the server is to publish it, as ISO 8601; null for at once. */
  readonly scheduledAt: string | null
  /** Sent as `Idempotency-Key`: a retry of the same content never posts twice; every change of content makes a new key. */
  readonly idempotencyKey: string
}

/** What a new draft starts from; the server's preferences where known. */
export interface DraftDefaults {
  readonly privacy: Privacy
  readonly searchability: string
  readonly language: string
  readonly quotePolicy: QuotePolicy
  readonly isSensitive: boolean
  /** The visibilities offered, in the order of the menu. */
  readonly allowedPrivacies: readonly Privacy[]
  readonly maxPollOptions: number
  /** The searchability choices, widest first; empty where the server has no such choice. */
  readonly searchabilities: readonly Searchability[]
}

/** The specification's defaults, for a server that says nothing. */
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

/** Makes keys for `Idempotency-Key`; passed in because the domain has no source of randomness of its own. */
export type MakeKey = () => string

/** Whether the draft holds content the writer would miss if it were lost. */
export function isWorthKeeping(draft: Draft): boolean {
  return hasContent(draft) || draft.quotedId !== null || draft.parts.some(hasContent)
}

/** Whether this post of a thread holds any content. */
export function hasContent(part: Omit<DraftPart, 'key'>): boolean {
  return (
    part.text.trim() !== '' ||
    (part.hasSpoiler && part.spoilerText.trim() !== '') ||
    part.media.length > 0 ||
    part.files.length > 0 ||
    (part.poll?.options.some((option) => option.trim() !== '') ?? false)
  )
}
