import * as v from 'valibot'
import { countAsText, flagOrNull, identifier, lenientArray, maybeFlag, text, webAddressOrNull } from '../reading/index.ts'

/** One day of a tag's or link's use; Mastodon writes the numbers as text. */
export const historyDaySchema = v.object({ day: text, uses: countAsText, accounts: countAsText })

/** A tag as it stands inside a status: a name without '#', and its page on the status's own server. */
export const statusTagSchema = v.object({ name: identifier, url: webAddressOrNull })

/** A hashtag. https://docs.joinmastodon.org/entities/Tag/ */
export const tagSchema = v.object({
  /** Without '#', capitalised as the server first saw it. */
  name: identifier,
  url: webAddressOrNull,
  history: lenientArray(historyDaySchema),
  /** Absent or null for anonymous readers. */
  following: v.optional(flagOrNull),
  featuring: maybeFlag,
})

export type HistoryDay = v.InferOutput<typeof historyDaySchema>
export type StatusTag = v.InferOutput<typeof statusTagSchema>
export type Tag = v.InferOutput<typeof tagSchema>
