import { anAccount } from '../accounts/account.fixture.ts'
import type { Notification, NotificationGroup } from './notification.ts'

/** A follow notification for tests. */
export function aNotification(given: Partial<Notification> = {}): Notification {
  const id = given.id ?? '1'
  return {
    id,
    type: 'follow',
    group_key: `ungrouped-${id}`,
    created_at: '2026-11-20T12:00:00.000Z',
    account: anAccount({ id: '2', username: 'grace' }),
    status: null,
    emoji_reaction: null,
    report: null,
    event: null,
    moderation_warning: null,
    annual_report: null,
    scheduled_status: null,
    list: null,
    collection: null,
    ...given,
  }
}

/** A group of one notification for tests. */
export function aNotificationGroup(given: Partial<NotificationGroup> = {}): NotificationGroup {
  const id = given.most_recent_notification_id ?? '1'
  return {
    group_key: `ungrouped-${id}`,
    type: 'follow',
    notifications_count: 1,
    most_recent_notification_id: id,
    page_min_id: id,
    page_max_id: id,
    latest_page_notification_at: '2026-11-20T12:00:00.000Z',
    sample_account_ids: ['2'],
    status_id: null,
    emoji_reaction_groups: [],
    report: null,
    event: null,
    moderation_warning: null,
    annual_report: null,
    scheduled_status: null,
    list: null,
    collection: null,
    ...given,
  }
}
