import type { Notification } from '@starling/api/notifications'
import type { NotificationGroup } from './NotificationGroup.ts'

/** The longest time span of groups made on the client, in milliseconds, as on the server. */
const BUCKET_MS = 12 * 60 * 60 * 1000

/** Makes a group of one notification, with the key that later ones of the same kind share; types that are not grouped get a unique key. */
export function groupFromNotification(notification: Notification, grouped: readonly string[]): NotificationGroup {
  const { id, account, emoji_reaction: reaction } = notification
  const samples = account ? [account.id] : []
  return {
    group_key: groupKey(notification, grouped),
    type: notification.type,
    notifications_count: 1,
    most_recent_notification_id: id,
    page_min_id: id,
    page_max_id: id,
    latest_page_notification_at: notification.created_at,
    sample_account_ids: samples,
    status_id: notification.status?.id ?? null,
    emoji_reaction_groups: reaction ? [{ emoji_reaction: reaction, sample_account_ids: samples }] : [],
    report: notification.report,
    event: notification.event,
    moderation_warning: notification.moderation_warning,
    annual_report: notification.annual_report,
    scheduled_status: notification.scheduled_status,
    list: notification.list,
    collection: notification.collection,
    ...(notification.fallback ? { fallback: notification.fallback } : {}),
    partial: true,
  }
}

function groupKey(notification: Notification, grouped: readonly string[]): string {
  const { id, type, group_key: key } = notification
  if (!grouped.includes(type)) return `ungrouped-${id}`
  if (key !== '') return key
  const bucket = Math.floor(Date.parse(notification.created_at) / BUCKET_MS)
  if (type === 'follow') return `follow-${bucket}`
  return notification.status ? `${type}-${notification.status.id}-${bucket}` : `ungrouped-${id}`
}
