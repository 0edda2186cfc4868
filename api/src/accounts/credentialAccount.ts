import * as v from 'valibot'
import { count, countAsText, flag, flagOrNull, identifier, lenientArray, maybeText, orNull, text, textOrNull } from '../reading/index.ts'
import { accountEntries, accountFieldSchema, accountSchema, completeAccount } from './account.ts'

/** What the owner sees of the own profile's source. https://docs.joinmastodon.org/entities/Account/#source */
export const accountSourceSchema = v.object({
  /** Plain text, not HTML. */
  note: text,
  fields: lenientArray(accountFieldSchema),
  /** Default visibility of new posts; the server's own word, '' on snac2. */
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

/** The own role; permissions are a bit mask that arrives as text. https://docs.joinmastodon.org/entities/Role/ */
export const roleSchema = v.object({
  id: identifier,
  name: text,
  color: text,
  permissions: countAsText,
  highlighted: flag,
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
