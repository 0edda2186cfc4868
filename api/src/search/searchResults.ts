import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { lenientArray, text } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'
import { tagSchema } from '../tags/index.ts'

/** https://docs.joinmastodon.org/entities/Search/ */
export const searchResultsSchema = v.object({
  accounts: lenientArray(accountSchema),
  statuses: lenientArray(statusSchema),
  hashtags: lenientArray(tagSchema),
  /** Starling only: why a handle or an address of another server led to nothing. */
  look_up: v.fallback(v.optional(v.object({ domain: text, failure: v.picklist(['unreachable', 'refused', 'absent']) })), undefined),
})

export type SearchResults = v.InferOutput<typeof searchResultsSchema>
