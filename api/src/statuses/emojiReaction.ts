import * as v from 'valibot'
import { count, flag, identifier, lenientArray, maybeText, maybeWebAddress, namedIdentifier, numberOrNull } from '../reading/index.ts'

/** One emoji reaction of a status with the accounts that chose it, identified by name and domain together (kmyblue, Hollo, Fedibird). */
export const emojiReactionSchema = v.object({
  /** A Unicode emoji, or a shortcode without colons. */
  name: namedIdentifier,
  count,
  account_ids: lenientArray(identifier),
  me: flag,
  url: maybeWebAddress,
  static_url: maybeWebAddress,
  /** The server a custom emoji comes from; absent for local and Unicode ones. */
  domain: maybeText,
  width: v.optional(numberOrNull),
  height: v.optional(numberOrNull),
})

export type EmojiReaction = v.InferOutput<typeof emojiReactionSchema>
