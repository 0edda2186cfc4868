import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { flag, identifier, lenientArray, orNull } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** A conversation: direct statuses among the same accounts. https://docs.joinmastodon.org/entities/Conversation/ */
export const conversationSchema = v.object({
  id: identifier,
  unread: flag,
  accounts: lenientArray(accountSchema),
  last_status: orNull(statusSchema),
})

export type Conversation = v.InferOutput<typeof conversationSchema>
