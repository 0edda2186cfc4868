import type { Notification } from '@starling/api/notifications'
import { combineGroups } from './combineGroups.ts'
import { groupFromNotification } from './groupFromNotification.ts'
import type { NotificationGroup } from './NotificationGroup.ts'

/** Groups a page of single notifications, newest first, for servers that do not group themselves. */
export function groupNotifications(notifications: readonly Notification[], grouped: readonly string[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const single = groupFromNotification(notification, grouped)
    const known = groups.get(single.group_key)
    if (known === undefined) {
      groups.set(single.group_key, single)
    } else {
      const isNewFace = single.sample_account_ids.every((id) => !known.sample_account_ids.includes(id))
      const combined = combineGroups(known, { ...single, notifications_count: isNewFace ? 1 : 0 })
      groups.set(single.group_key, { ...combined, page_min_id: single.page_min_id })
    }
  }
  return [...groups.values()]
}
