import type { Notification } from '@starling/api/notifications'

const filteredTypes = new Set<string>(['mention', 'quote', 'update', 'quoted_update'])

/** Whether the post of this notification matches a filter that hides and applies to notifications (R-ntf-17). */
export function isHiddenNotification(notification: Pick<Notification, 'type' | 'status'>): boolean {
  if (!filteredTypes.has(notification.type)) return false
  const filtered = notification.status?.filtered ?? []
  return filtered.some(({ filter }) => filter.filter_action === 'hide' && filter.context.includes('notifications'))
}
