import * as v from 'valibot'
import { flag, identifier, text, textOrNull } from '../reading/index.ts'

/**
 * How the reader stands to an account. https://docs.joinmastodon.org/entities/Relationship/
 * Sharkey 2024.9 leaves out the id of some: those are unreadable, and the caller asks for the account again.
 */
export const relationshipSchema = v.object({
  id: identifier,
  following: flag,
  showing_reblogs: flag,
  notifying: flag,
  /** Language codes to show, null for all. */
  languages: v.fallback(v.nullable(v.array(v.string())), null),
  followed_by: flag,
  blocking: flag,
  blocked_by: flag,
  muting: flag,
  muting_notifications: flag,
  muting_expires_at: textOrNull,
  requested: flag,
  requested_by: flag,
  domain_blocking: flag,
  endorsed: flag,
  /** The reader's private note, plain text. */
  note: text,
})

export type Relationship = v.InferOutput<typeof relationshipSchema>
