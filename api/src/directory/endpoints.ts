import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { endpoint, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'

/** The profile directory: accounts that agreed to be listed. https://docs.joinmastodon.org/methods/directory/ */
export const directoryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/directory',
    auth: 'optional',
    query: v.object({
      limit: v.optional(wholeNumber),
      offset: v.optional(wholeNumber),
      order: v.optional(v.picklist(['active', 'new'])),
      local: v.optional(yesOrNo),
    }),
    response: answeredArray(accountSchema),
  }),
} as const
