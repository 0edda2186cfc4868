import * as v from 'valibot'
import { flag, identifier, text, textOrNull } from '../reading/index.ts'

/**
 * The relationship of the signed-in account to another account. https://docs.joinmastodon.org/entities/Relationship/
 * Sharkey 2024.9 sends some without an id. Those cannot be read, and the caller has to request the account again.
 */
export const relationshipSchema = v.object({
  id: identifier,
  following: flag,
  showing_reblogs: flag,
  notifying: flag,
  /** Codes of the languages whose statuses are shown; null for all. */
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
  /** The signed-in account's private note, plain text. */
  note: text,
})

export type Relationship = v.InferOutput<typeof relationshipSchema>
