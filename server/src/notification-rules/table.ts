import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { PolicyChoice } from './decideNotification.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

/** The additional data of a notification. */
export interface NotificationData {
  /** The emoji of a reaction: a character, or a custom emoji's shortcode and (for a remote one) domain. */
  readonly emoji?: { readonly name: string; readonly domain: string | null }
  readonly event?: Record<string, unknown>
  readonly moderation_warning?: Record<string, unknown>
  readonly report?: Record<string, unknown>
  readonly annual_report?: { readonly year: string }
  readonly list_id?: string
  readonly collection_id?: string
  /** The scheduled post that could not be published, and why. */
  readonly scheduled_status?: { readonly id: string; readonly failure_reason: string }
}

export interface NotificationTable {
  id: string
  account_id: string
  from_account_id: string
  type: string
  status_id: Nullable<string>
  /** The key by which repetitions are recognised; null for types that may repeat. */
  activity_key: Nullable<string>
  group_key: Nullable<string>
  data: ColumnType<NotificationData, RawBuilder<NotificationData> | undefined, RawBuilder<NotificationData>>
  filtered: Generated<boolean>
  created_at: Date
}

export interface NotificationPolicyTable {
  account_id: string
  for_not_following: Generated<PolicyChoice>
  for_not_followers: Generated<PolicyChoice>
  for_new_accounts: Generated<PolicyChoice>
  for_private_mentions: Generated<PolicyChoice>
  for_limited_accounts: Generated<PolicyChoice>
  for_bots: Generated<PolicyChoice>
}

export interface NotificationPermissionTable {
  account_id: string
  from_account_id: string
  created_at: Date
}

export interface NotificationRequestTable {
  id: string
  account_id: string
  from_account_id: string
  last_status_id: Nullable<string>
  notifications_count: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface NotificationMergeTable {
  account_id: string
  from_account_id: string
  created_at: Date
}

/** The number of accounts in a group; kept by triggers on the notifications. */
interface NotificationGroupTable {
  account_id: string
  group_key: string
  count: number
}

export interface NotificationTables {
  notifications: NotificationTable
  notification_groups: NotificationGroupTable
  notification_policies: NotificationPolicyTable
  notification_permissions: NotificationPermissionTable
  notification_requests: NotificationRequestTable
  notification_merges: NotificationMergeTable
}
