import * as v from 'valibot'
import { flag, identifier, label, lenientArray, maybeFlag, maybeText, oneOf, text, textOrNull } from '../reading/index.ts'

/** https://docs.joinmastodon.org/entities/FilterKeyword/ */
export const filterKeywordSchema = v.object({ id: identifier, keyword: text, whole_word: flag })

/** https://docs.joinmastodon.org/entities/FilterStatus/ */
export const filterStatusSchema = v.object({ id: identifier, status_id: identifier })

/** A filter of the signed-in account. https://docs.joinmastodon.org/entities/Filter/ */
export const filterSchema = v.object({
  id: identifier,
  title: label,
  /** home, notifications, public, thread, account, explore; unknown contexts are kept and match nothing. */
  context: lenientArray(v.string()),
  expires_at: textOrNull,
  /** An unknown action is read as `warn`. */
  filter_action: oneOf(['warn', 'hide', 'blur'], 'warn'),
  /** kmyblue's more precise action, such as half_warn. */
  filter_action_ex: maybeText,
  /** kmyblue: the accounts it does not apply to, and the parts of a status it examines besides the text. */
  exclude_follows: maybeFlag,
  exclude_localusers: maybeFlag,
  with_quote: maybeFlag,
  with_profile: maybeFlag,
  keywords: lenientArray(filterKeywordSchema),
  statuses: lenientArray(filterStatusSchema),
})

/** A filter that matched a status, with the matching keywords or statuses. https://docs.joinmastodon.org/entities/FilterResult/ */
export const filterResultSchema = v.object({
  filter: filterSchema,
  keyword_matches: lenientArray(v.string()),
  status_matches: lenientArray(identifier),
})

/** One keyword of a filter, in version 1 of the API. https://docs.joinmastodon.org/entities/V1_Filter/ */
export const filterV1Schema = v.object({
  id: identifier,
  phrase: text,
  context: lenientArray(v.string()),
  whole_word: flag,
  expires_at: textOrNull,
  /** Whether matching statuses are hidden instead of shown with a warning. */
  irreversible: flag,
})

export type FilterV1 = v.InferOutput<typeof filterV1Schema>
export type Filter = v.InferOutput<typeof filterSchema>
export type FilterKeyword = v.InferOutput<typeof filterKeywordSchema>
export type FilterStatus = v.InferOutput<typeof filterStatusSchema>
export type FilterResult = v.InferOutput<typeof filterResultSchema>
