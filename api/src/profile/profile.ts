import * as v from 'valibot'
import { accountFieldSchema } from '../accounts/index.ts'
import { flag, flagOrNull, identifier, lenientArray, text, webAddressOrNull } from '../reading/index.ts'

/** The signed-in account's own profile as source text, for editing. https://docs.joinmastodon.org/entities/Profile/ */
export const profileSchema = v.object({
  id: identifier,
  display_name: text,
  /** Plain source text, not HTML. */
  note: text,
  fields: lenientArray(accountFieldSchema),
  /** Null if the account has no picture of its own. */
  avatar: webAddressOrNull,
  avatar_static: webAddressOrNull,
  avatar_description: text,
  header: webAddressOrNull,
  header_static: webAddressOrNull,
  header_description: text,
  locked: flag,
  bot: flag,
  hide_collections: flagOrNull,
  discoverable: flagOrNull,
  indexable: flag,
  show_media: flag,
  show_media_replies: flag,
  show_featured: flag,
  attribution_domains: lenientArray(v.string()),
})

export type Profile = v.InferOutput<typeof profileSchema>
