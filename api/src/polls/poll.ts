import * as v from 'valibot'
import { customEmojiSchema } from '../custom-emojis/index.ts'
import { count, flag, identifier, lenientArray, maybeFlag, numberOrNull, text, textOrNull } from '../reading/index.ts'

/** One option; `votes_count` is null while results are hidden. */
export const pollOptionSchema = v.object({ title: text, votes_count: numberOrNull })

/** A poll. https://docs.joinmastodon.org/entities/Poll/ */
export const pollSchema = v.object({
  id: identifier,
  expires_at: textOrNull,
  expired: flag,
  multiple: flag,
  votes_count: count,
  /** The number of accounts that voted; null for remote polls of servers that do not send it. */
  voters_count: numberOrNull,
  options: lenientArray(pollOptionSchema, 50),
  emojis: lenientArray(customEmojiSchema, 1000),
  /** Absent for anonymous readers. */
  voted: maybeFlag,
  /** Indexes of the options voted for; absent for anonymous readers. */
  own_votes: v.fallback(v.optional(v.array(v.number())), undefined),
})

export type Poll = v.InferOutput<typeof pollSchema>
export type PollOption = v.InferOutput<typeof pollOptionSchema>
