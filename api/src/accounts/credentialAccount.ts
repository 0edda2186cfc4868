import * as v from 'valibot'
import { count, countAsText, flag, flagOrNull, identifier, lenientArray, maybeText, orNull, text, textOrNull } from '../reading/index.ts'
import { accountEntries, accountFieldSchema, accountSchema, completeAccount } from './account.ts'

/** The profile data that only the owner receives. https://docs.joinmastodon.org/entities/Account/#source */
export const accountSourceSchema = v.object({
  /** Plain text, not HTML. */
  note: text,
  fields: lenientArray(accountFieldSchema),
  /** The default visibility of new statuses as the server sends it; '' on snac2. */
  privacy: text,
  sensitive: flag,
  language: textOrNull,
  follow_requests_count: count,
  quote_policy: maybeText,
  searchability: maybeText,
  discoverable: flagOrNull,
  indexable: flag,
  hide_collections: flagOrNull,
})

/** The account's own role; `permissions` is a bit mask sent as a string. https://docs.joinmastodon.org/entities/Role/ */
export const roleSchema = v.object({
  id: identifier,
  name: text,
  color: text,
  permissions: countAsText,
  highlighted: flag,
  /** The most collections the account can have, since Mastodon 4.6. */
  collection_limit: v.fallback(v.optional(v.number()), undefined),
})

/** The signed-in account. https://docs.joinmastodon.org/entities/Account/#CredentialAccount */
export const credentialAccountSchema = v.pipe(
  v.object({
    ...accountEntries,
    moved: orNull(accountSchema),
    source: orNull(accountSourceSchema),
    role: orNull(roleSchema),
  }),
  v.transform(completeAccount),
)

export type AccountSource = v.InferOutput<typeof accountSourceSchema>
export type Role = v.InferOutput<typeof roleSchema>
export type CredentialAccount = v.InferOutput<typeof credentialAccountSchema>
