import type { Kysely } from 'kysely'
import * as accounts from './0001_accounts.ts'
import * as oauth from './0002_oauth.ts'
import * as statuses from './0003_statuses.ts'
import * as notifications from './0004_notifications.ts'
import * as media from './0005_media.ts'
import * as conversations from './0006_conversations.ts'
import * as lists from './0010_lists.ts'
import * as antennas from './0011_antennas.ts'
import * as bookmarkCategories from './0012_bookmark_categories.ts'
import * as filters from './0013_filters.ts'
import * as quotes from './0020_quotes.ts'
import * as scheduledStatuses from './0021_scheduled_statuses.ts'
import * as pushSubscriptions from './0022_push_subscriptions.ts'
import * as reports from './0023_reports.ts'
import * as statusReferences from './0024_status_references.ts'
import * as annualReports from './0025_annual_reports.ts'
import * as processes from './0040_processes.ts'
import * as statusExpiry from './0041_status_expiry.ts'
import * as searchIndex from './0050_search_index.ts'
import * as jobTurns from './0051_job_turns.ts'
import * as statusReferenceCounts from './0026_status_reference_counts.ts'
import * as outbox from './0052_outbox.ts'
import * as moderation from './0060_moderation.ts'
import * as sessions from './0061_sessions.ts'
import * as failedScheduled from './0070_failed_scheduled.ts'
import * as slotIds from './0071_slot_ids.ts'
import * as pruning from './0072_pruning.ts'
import * as notificationGroups from './0080_notification_groups.ts'
import * as readersByPost from './0081_readers_by_post.ts'
import * as wantedForwards from './0082_wanted_forwards.ts'
import * as admission from './0090_admission.ts'
import * as federation from './0091_federation.ts'
import * as tokenDevices from './0100_token_devices.ts'

export interface Migration {
  readonly name: string
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

/** In order. A released migration is never changed; new ones are appended. */
export const migrations: readonly Migration[] = [
  { name: '0001_accounts', up: accounts.up },
  { name: '0002_oauth', up: oauth.up },
  { name: '0003_statuses', up: statuses.up },
  { name: '0004_notifications', up: notifications.up },
  { name: '0005_media', up: media.up },
  { name: '0006_conversations', up: conversations.up },
  { name: '0010_lists', up: lists.up },
  { name: '0011_antennas', up: antennas.up },
  { name: '0012_bookmark_categories', up: bookmarkCategories.up },
  { name: '0013_filters', up: filters.up },
  { name: '0020_quotes', up: quotes.up },
  { name: '0021_scheduled_statuses', up: scheduledStatuses.up },
  { name: '0022_push_subscriptions', up: pushSubscriptions.up },
  { name: '0023_reports', up: reports.up },
  { name: '0024_status_references', up: statusReferences.up },
  { name: '0025_annual_reports', up: annualReports.up },
  { name: '0026_status_reference_counts', up: statusReferenceCounts.up },
  { name: '0040_processes', up: processes.up },
  { name: '0041_status_expiry', up: statusExpiry.up },
  { name: '0050_search_index', up: searchIndex.up },
  { name: '0051_job_turns', up: jobTurns.up },
  { name: '0052_outbox', up: outbox.up },
  { name: '0060_moderation', up: moderation.up },
  { name: '0061_sessions', up: sessions.up },
  { name: '0070_failed_scheduled', up: failedScheduled.up },
  { name: '0071_slot_ids', up: slotIds.up },
  { name: '0072_pruning', up: pruning.up },
  { name: '0080_notification_groups', up: notificationGroups.up },
  { name: '0081_readers_by_post', up: readersByPost.up },
  { name: '0082_wanted_forwards', up: wantedForwards.up },
  { name: '0090_admission', up: admission.up },
  { name: '0091_federation', up: federation.up },
  { name: '0100_token_devices', up: tokenDevices.up },
]
