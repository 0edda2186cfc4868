import * as v from 'valibot'
import { countAsText, flagOrNull, lenientArray, maybeFlag, namedIdentifier, text, webAddressOrNull } from '../reading/index.ts'

/** The usage of a tag or link on one day; Mastodon sends the numbers as strings. */
export const historyDaySchema = v.object({ day: text, uses: countAsText, accounts: countAsText })

/** A tag of a status: its name without '#', and the address of its page on the author's server. */
export const statusTagSchema = v.object({ name: namedIdentifier, url: webAddressOrNull })

/** A hashtag. https://docs.joinmastodon.org/entities/Tag/ */
export const tagSchema = v.object({
  /** Without '#', capitalised as in its first use on the server. */
  name: namedIdentifier,
  url: webAddressOrNull,
  history: lenientArray(historyDaySchema),
  /** Absent or null for anonymous readers. */
  following: v.optional(flagOrNull),
  featuring: maybeFlag,
})

export type HistoryDay = v.InferOutput<typeof historyDaySchema>
export type StatusTag = v.InferOutput<typeof statusTagSchema>
export type Tag = v.InferOutput<typeof tagSchema>
