import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { collectionSchema } from '../collections/index.ts'
import {
  count,
  countAsText,
  flag,
  identifier,
  identifierOrNull,
  lenientArray,
  maybeFlag,
  maybeWebAddress,
  orNull,
  text,
  textOrNull,
  webAddressText,
} from '../reading/index.ts'
import { emojiReactionSchema, reactionsOfPleroma, statusSchema } from '../statuses/index.ts'

/** The types of notifications the client has words of its own for, as it tells the server. */
export const knownTypes = [
  'follow',
  'follow_request',
  'favourite',
  'emoji_reaction',
  'reblog',
  'mention',
  'status_reference',
  'quote',
  'poll',
  'status',
  'list_status',
  'update',
  'quoted_update',
  'admin.sign_up',
  'admin.report',
  'moderation_warning',
  'severed_relationships',
  'annual_report',
  'scheduled_status',
  'added_to_collection',
  'collection_update',
] as const

/** The known types of notifications; unknown types are kept and shown with a general text. */
export type KnownNotificationType = (typeof knownTypes)[number]

/** Any type a server may send; `string & {}` keeps the known types in an editor's completion. */
export type NotificationType = KnownNotificationType | (string & {})

/** Whether a type of notification is known. */
export function isKnownNotificationType(type: string): type is KnownNotificationType {
  return (knownTypes as readonly string[]).includes(type)
}

const typeSchema = v.pipe(
  v.string(),
  v.transform((type): NotificationType => type),
)

const listOfNotificationSchema = v.object({ id: identifier, title: text })

/** Relationships that were lost because a server or account was blocked or suspended. https://docs.joinmastodon.org/entities/RelationshipSeveranceEvent/ */
export const relationshipSeveranceEventSchema = v.object({
  id: identifier,
  type: text,
  purged: flag,
  target_name: text,
  followers_count: count,
  following_count: count,
  created_at: text,
})

/** An action of a moderator against the account. https://docs.joinmastodon.org/entities/AccountWarning/ */
export const accountWarningSchema = v.object({
  id: identifier,
  action: text,
  text,
  status_ids: lenientArray(identifier),
  target_account: orNull(accountSchema),
  created_at: text,
})

/** A report, as moderators are notified of it. https://docs.joinmastodon.org/entities/Report/ */
export const reportSchema = v.object({
  id: identifier,
  category: text,
  comment: text,
  action_taken: flag,
  forwarded: flag,
  created_at: text,
  status_ids: lenientArray(identifier),
  collection_ids: lenientArray(identifier),
  target_account: orNull(accountSchema),
})

/** A notification in the server's words, in the reader's language there. https://docs.joinmastodon.org/entities/NotificationFallback/ */
const notificationFallbackSchema = v.object({ title: text, summary: textOrNull, details: textOrNull })

const detailEntries = {
  report: orNull(reportSchema),
  event: orNull(relationshipSeveranceEventSchema),
  moderation_warning: orNull(accountWarningSchema),
  annual_report: orNull(v.object({ year: v.pipe(v.union([v.number(), v.string()]), v.transform(String)) })),
  /** The scheduled post that could not be published, for `scheduled_status`, and why; Starling's own server only. */
  scheduled_status: orNull(v.object({ id: identifier, failure_reason: text })),
  /** The collection that the reader was added to, or that was changed; since Mastodon 4.6. */
  collection: orNull(collectionSchema),
  /** The server's own words for a type that was not among the `supported_types` of the request; since Mastodon 4.6. */
  fallback: v.fallback(v.optional(notificationFallbackSchema), undefined),
  /** The list whose member posted, for `list_status`; kmyblue only. */
  list: orNull(listOfNotificationSchema),
}

const plainNotificationSchema = v.object({
  id: identifier,
  type: typeSchema,
  /** '' if the server does not group; the client then derives a key from the id. */
  group_key: text,
  created_at: text,
  /** Some servers send null for severed relationships. */
  account: orNull(accountSchema),
  status: orNull(statusSchema),
  emoji_reaction: orNull(emojiReactionSchema),
  /** Whether the account's notification policy filtered it. */
  filtered: maybeFlag,
  /** The emoji of a reaction at Pleroma and Akkoma, and the address of its picture. */
  emoji: textOrNull,
  emoji_url: maybeWebAddress,
  ...detailEntries,
})

/** A single notification. https://docs.joinmastodon.org/entities/Notification/ */
export const notificationSchema = v.pipe(
  plainNotificationSchema,
  v.transform(({ emoji, emoji_url: url, ...notification }) => {
    if (notification.type !== 'pleroma:emoji_reaction' || emoji === null) return notification
    const [reaction] = reactionsOfPleroma([{ name: emoji.replaceAll(':', ''), count: 1, me: false, url, account_ids: [] }])
    return { ...notification, type: 'emoji_reaction', emoji_reaction: reaction ?? null }
  }),
)

/** One emoji of a group of reactions with sample accounts, kmyblue only. */
export const emojiReactionGroupSchema = v.object({
  emoji_reaction: emojiReactionSchema,
  sample_account_ids: lenientArray(identifier),
})

/** A group of notifications of one type about the same status or event. https://docs.joinmastodon.org/methods/grouped_notifications/#NotificationGroup */
export const notificationGroupSchema = v.object({
  group_key: identifier,
  type: typeSchema,
  notifications_count: count,
  most_recent_notification_id: identifier,
  page_min_id: identifierOrNull,
  page_max_id: identifierOrNull,
  latest_page_notification_at: textOrNull,
  sample_account_ids: lenientArray(identifier),
  status_id: identifierOrNull,
  emoji_reaction_groups: lenientArray(emojiReactionGroupSchema),
  ...detailEntries,
})

/** A page of groups with the accounts and statuses they refer to. https://docs.joinmastodon.org/methods/grouped_notifications/ */
export const groupedNotificationsResultsSchema = v.object({
  accounts: lenientArray(accountSchema),
  partial_accounts: lenientArray(
    v.object({
      id: identifier,
      acct: text,
      url: webAddressText,
      avatar: webAddressText,
      avatar_static: webAddressText,
      locked: flag,
      bot: flag,
    }),
  ),
  statuses: lenientArray(statusSchema),
  notification_groups: lenientArray(notificationGroupSchema),
})

const policyWord = v.fallback(v.picklist(['accept', 'filter', 'drop']), 'accept')

/** The notification policy: which notifications are accepted, filtered or dropped. https://docs.joinmastodon.org/entities/NotificationPolicy/ */
export const notificationPolicySchema = v.object({
  for_not_following: policyWord,
  for_not_followers: policyWord,
  for_new_accounts: policyWord,
  for_private_mentions: policyWord,
  for_limited_accounts: policyWord,
  /** Automated accounts, since Mastodon 4.6; missing where the server does not tell them apart. */
  for_bots: v.fallback(v.optional(v.picklist(['accept', 'filter', 'drop'])), undefined),
  summary: v.fallback(v.object({ pending_requests_count: count, pending_notifications_count: count }), {
    pending_requests_count: 0,
    pending_notifications_count: 0,
  }),
})

/** A notification request: the filtered notifications of one account. https://docs.joinmastodon.org/entities/NotificationRequest/ */
export const notificationRequestSchema = v.object({
  id: identifier,
  created_at: text,
  updated_at: text,
  notifications_count: countAsText,
  account: accountSchema,
  last_status: orNull(statusSchema),
})

export type Notification = v.InferOutput<typeof notificationSchema>
export type NotificationGroup = v.InferOutput<typeof notificationGroupSchema>
export type EmojiReactionGroup = v.InferOutput<typeof emojiReactionGroupSchema>
export type GroupedNotificationsResults = v.InferOutput<typeof groupedNotificationsResultsSchema>
export type NotificationPolicy = v.InferOutput<typeof notificationPolicySchema>
export type NotificationPolicyWord = NotificationPolicy['for_new_accounts']
export type NotificationRequest = v.InferOutput<typeof notificationRequestSchema>
export type RelationshipSeveranceEvent = v.InferOutput<typeof relationshipSeveranceEventSchema>
export type AccountWarning = v.InferOutput<typeof accountWarningSchema>
export type Report = v.InferOutput<typeof reportSchema>
