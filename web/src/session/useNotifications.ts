import { createNotificationsFeed } from '@starling/domain/notifications'
import type { NotificationsHandle, NotificationsView } from '@starling/domain/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'

/** The notifications, loaded and live while the component is mounted. */
export function useNotifications(): { readonly view: NotificationsView; readonly notifications: NotificationsHandle } {
  const notifications = useSession().notifications(createNotificationsFeed)
  const view = useSyncExternalStore(notifications.subscribe, notifications.getSnapshot)
  useEffect(() => {
    notifications.open()
    return () => notifications.close()
  }, [notifications])
  return { view, notifications }
}
