import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { lenientArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'
import { tagSchema } from '../tags/index.ts'

/** https://docs.joinmastodon.org/entities/Search/ */
export const searchResultsSchema = v.object({
  accounts: lenientArray(accountSchema),
  statuses: lenientArray(statusSchema),
  hashtags: lenientArray(tagSchema),
})

export type SearchResults = v.InferOutput<typeof searchResultsSchema>
