import type { NotificationsHandle, NotificationsView } from '@starling/domain/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'

/** The notifications, loaded and live while the component is on screen. */
export function useNotifications(): { readonly view: NotificationsView; readonly notifications: NotificationsHandle } {
  const notifications = useSession().notifications()
  const view = useSyncExternalStore(notifications.subscribe, notifications.getSnapshot)
  useEffect(() => {
    notifications.open()
    return () => notifications.close()
  }, [notifications])
  return { view, notifications }
}

const firstLookMs = 1500

/** How many groups wait unread; zero for anonymous readers. */
export function useUnreadCount(): number {
  const session = useSession()
  const notifications = session.notifications()
  useEffect(() => {
    if (!session.me || notifications.getSnapshot().phase !== 'idle') return
    // Once the first posts had the line to themselves; afterwards the stream keeps the count.
    const timer = setTimeout(() => {
      if (notifications.getSnapshot().phase === 'idle') void notifications.refresh()
    }, firstLookMs)
    return () => clearTimeout(timer)
  }, [session, notifications])
  return useSyncExternalStore(notifications.subscribe, () => (session.me ? notifications.getSnapshot().unreadCount : 0))
}
