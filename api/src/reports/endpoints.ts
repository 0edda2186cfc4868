import * as v from 'valibot'
import { endpoint, idList, listOf, yesOrNo } from '../endpoint/index.ts'
import { reportSchema } from '../notifications/index.ts'

/** Reports to the moderators. https://docs.joinmastodon.org/methods/reports/ */
export const reportEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/reports',
    auth: 'user',
    scope: 'write:reports',
    body: v.object({
      account_id: v.string(),
      status_ids: v.optional(idList),
      /** Collections of the account that the report is about; since Mastodon 4.6. */
      collection_ids: v.optional(idList),
      comment: v.optional(v.nullable(v.string())),
      category: v.optional(v.picklist(['spam', 'legal', 'violation', 'other'])),
      rule_ids: v.optional(listOf(v.string())),
      /** Whether a report about a remote account should be forwarded to its server. `forwarded` in the answer tells whether it was. */
      forward: v.optional(yesOrNo),
    }),
    response: reportSchema,
  }),
} as const
