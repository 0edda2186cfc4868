import * as v from 'valibot'
import { flag, identifier, lenientArray, maybeFlag, maybeText, oneOf, text, textOrNull } from '../reading/index.ts'

/** https://docs.joinmastodon.org/entities/FilterKeyword/ */
export const filterKeywordSchema = v.object({ id: identifier, keyword: text, whole_word: flag })

/** https://docs.joinmastodon.org/entities/FilterStatus/ */
export const filterStatusSchema = v.object({ id: identifier, status_id: identifier })

/** The reader's filter. https://docs.joinmastodon.org/entities/Filter/ */
export const filterSchema = v.object({
  id: identifier,
  title: text,
  /** home, notifications, public, thread, account, explore; unknown words are kept and match nothing. */
  context: lenientArray(v.string()),
  expires_at: textOrNull,
  /** An unknown action warns. */
  filter_action: oneOf(['warn', 'hide', 'blur'], 'warn'),
  /** kmyblue's finer word, such as half_warn. */
  filter_action_ex: maybeText,
  /** kmyblue: whom it leaves alone, and what of a post it reads besides the text. */
  exclude_follows: maybeFlag,
  exclude_localusers: maybeFlag,
  with_quote: maybeFlag,
  with_profile: maybeFlag,
  keywords: lenientArray(filterKeywordSchema),
  statuses: lenientArray(filterStatusSchema),
})

/** Why a status matched. https://docs.joinmastodon.org/entities/FilterResult/ */
export const filterResultSchema = v.object({
  filter: filterSchema,
  keyword_matches: lenientArray(v.string()),
  status_matches: lenientArray(identifier),
})

/** One keyword of a filter, as clients of version 1 know it. https://docs.joinmastodon.org/entities/V1_Filter/ */
export const filterV1Schema = v.object({
  id: identifier,
  phrase: text,
  context: lenientArray(v.string()),
  whole_word: flag,
  expires_at: textOrNull,
  /** Hides instead of warning. */
  irreversible: flag,
})

export type FilterV1 = v.InferOutput<typeof filterV1Schema>
export type Filter = v.InferOutput<typeof filterSchema>
export type FilterKeyword = v.InferOutput<typeof filterKeywordSchema>
export type FilterStatus = v.InferOutput<typeof filterStatusSchema>
export type FilterResult = v.InferOutput<typeof filterResultSchema>
