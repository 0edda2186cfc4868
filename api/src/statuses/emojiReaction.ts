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

/** What Pleroma and Akkoma say beside the post; a custom emoji of another server is named `name@host`. */
export const pleromaStatusSchema = v.object({
  emoji_reactions: lenientArray(
    v.object({ name: namedIdentifier, count, me: flag, url: maybeWebAddress, account_ids: lenientArray(identifier) }),
    100,
  ),
})

/** The same reactions in the form of the other servers. */
export function reactionsOfPleroma(reactions: v.InferOutput<typeof pleromaStatusSchema>['emoji_reactions']): EmojiReaction[] {
  return reactions.map(({ name: whole, url, ...reaction }) => {
    const [name = whole, domain] = whole.split('@')
    return { ...reaction, name, ...(url ? { url, static_url: url } : {}), ...(domain === undefined ? {} : { domain }) }
  })
}

export type EmojiReaction = v.InferOutput<typeof emojiReactionSchema>
