import * as v from 'valibot'
import { customEmojiSchema } from '../custom-emojis/index.ts'
import {
  count,
  countAsText,
  flag,
  flagOrNull,
  flagUnlessDenied,
  identifier,
  label,
  lenientArray,
  maybeFlag,
  maybeText,
  oneOf,
  orNull,
  text,
  textOrNull,
  webAddress,
  webAddressText,
} from '../reading/index.ts'

/** A profile field; the value is HTML. https://docs.joinmastodon.org/entities/Account/#Field */
export const accountFieldSchema = v.object({ name: text, value: text, verified_at: textOrNull })

/** A role shown as a badge. https://docs.joinmastodon.org/entities/Account/#roles */
export const accountRoleSchema = v.object({ id: identifier, name: text, color: text })

const otherSettingsSchema = v.object({
  link_preview: flagUnlessDenied,
  emoji_reaction_policy: oneOf(['allow', 'outside_only', 'following_only', 'followers_only', 'mutuals_only', 'block'], 'allow'),
  subscription_policy: oneOf(['allow', 'followers_only', 'block'], 'allow'),
  /** True means that the corresponding count is sent as 0 and must be shown as hidden. */
  hide_statuses_count: flag,
  hide_following_count: flag,
  hide_followers_count: flag,
  /** Whether followers may have this account's private posts translated. */
  translatable_private: maybeFlag,
})

const serverFeaturesSchema = v.pipe(
  v.object({ circle: flag, emoji_reaction: flag, status_reference: flag, legacy_quote: flag, quote: flag }),
  // Older kmyblue calls `legacy_quote` `quote`.
  v.transform(({ quote, ...features }) => ({ ...features, legacy_quote: features.legacy_quote || quote })),
)

/** How the account's wish about collections applies to the reader. https://docs.joinmastodon.org/entities/FeatureApproval/ */
const featureApprovalSchema = v.object({
  /** Groups of accounts: public, followers, following, unsupported_policy. */
  automatic: lenientArray(v.string()),
  manual: lenientArray(v.string()),
  current_user: oneOf(['automatic', 'manual', 'denied', 'unknown', 'missing'], 'unknown'),
})

export const accountEntries = {
  id: identifier,
  username: label,
  /** `user` for a local account, `user@host` for a remote one. */
  acct: label,
  display_name: text,
  /** HTML. */
  note: text,
  /** The profile's web page, http(s) or ''. */
  url: text,
  uri: text,
  /** Pictures: '' where there is none. */
  avatar: webAddressText,
  avatar_static: webAddressText,
  avatar_description: maybeText,
  header: webAddressText,
  header_static: webAddressText,
  header_description: maybeText,
  locked: flag,
  bot: flag,
  group: flag,
  discoverable: flagOrNull,
  indexable: flag,
  noindex: flag,
  hide_collections: flagOrNull,
  memorial: flag,
  suspended: flag,
  limited: flag,
  created_at: text,
  /** A date without time, or null. */
  last_status_at: textOrNull,
  statuses_count: count,
  followers_count: count,
  following_count: count,
  emojis: lenientArray(customEmojiSchema, 1000),
  fields: lenientArray(accountFieldSchema, 30),
  roles: lenientArray(accountRoleSchema, 30),
  /** kmyblue only. */
  subscribable: maybeFlag,
  other_settings: v.fallback(v.optional(otherSettingsSchema), undefined),
  server_features: v.fallback(v.optional(serverFeaturesSchema), undefined),
  /** Name of the software the remote server runs, kmyblue only. */
  software: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** Whether the account can be added to collections; since Mastodon 4.6. */
  feature_approval: v.fallback(v.optional(featureApprovalSchema), undefined),
  /** When the mute ends; only in the list of mutes. */
  mute_expires_at: v.fallback(v.optional(v.nullable(v.string())), undefined),
} as const

const accountObjectSchema = v.object(accountEntries)
type PlainAccount = v.InferOutput<typeof accountObjectSchema>

/** An account: a person, a bot or a group. https://docs.joinmastodon.org/entities/Account/ */
export interface Account extends PlainAccount {
  /** The account that this account moved to. */
  moved: Account | null
}

/** Fills in fields that follow from others; changes the newly parsed object in place to avoid a copy. */
export function completeAccount<T extends PlainAccount>(account: T): T {
  if (account.acct === '') account.acct = account.username
  if (account.avatar_static === '') account.avatar_static = account.avatar
  if (account.avatar === '') account.avatar = account.avatar_static
  if (account.header_static === '') account.header_static = account.header
  if (account.header === '') account.header = account.header_static
  account.url = webAddress(account.url) ?? webAddress(account.uri) ?? ''
  return account
}

/** Parses an account. It is unreadable only without an id. */
export const accountSchema: v.GenericSchema<unknown, Account> = v.pipe(
  v.object({ ...accountEntries, moved: orNull(v.lazy(() => accountSchema)) }),
  v.transform(completeAccount),
)

/** A tag shown on a profile. https://docs.joinmastodon.org/entities/FeaturedTag/ */
export const featuredTagSchema = v.object({
  id: identifier,
  name: text,
  url: webAddressText,
  statuses_count: countAsText,
  last_status_at: textOrNull,
})

/** Followers of an account whom the reader follows. https://docs.joinmastodon.org/entities/FamiliarFollowers/ */
export const familiarFollowersSchema = v.object({ id: identifier, accounts: lenientArray(accountSchema) })

export type AccountField = v.InferOutput<typeof accountFieldSchema>
export type AccountRole = v.InferOutput<typeof accountRoleSchema>
export type FeaturedTag = v.InferOutput<typeof featuredTagSchema>
export type FamiliarFollowers = v.InferOutput<typeof familiarFollowersSchema>
