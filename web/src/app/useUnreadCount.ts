import type { NotificationsHandle } from '@starling/domain/notifications'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNotificationOptions } from '../entities/notification/useNotificationOptions.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { useSession } from '../session/SessionProvider.tsx'

const firstLookMs = 1500
const nothingToHear = () => () => undefined

/** The number of unread notification groups, as the server counts them, less those seen here; zero for anonymous readers. The code of notifications is loaded after the first posts are drawn. */
export function useUnreadCount(): number {
  const session = useSession()
  const [notifications, setNotifications] = useState<NotificationsHandle | null>(null)
  const options = useNotificationOptions()

  useEffect(() => {
    if (!session.me) return
    let isHere = true
    const fetchCode = async () => {
      const { createNotificationsFeed } = await import('@starling/domain/notifications')
      if (isHere) setNotifications(session.notifications(createNotificationsFeed))
    }
    // Without the code there is no number; the notifications screen itself shows the failure.
    const forget = whenIdle(() => void fetchCode().catch(() => undefined))
    return () => {
      isHere = false
      forget()
    }
  }, [session])

  useEffect(() => notifications?.setOptions(options), [notifications, options])

  useEffect(() => {
    if (notifications?.getSnapshot().phase !== 'idle') return
    // Loaded after the first posts, so that they are not delayed; afterwards the stream keeps the count current.
    const timer = setTimeout(() => {
      if (notifications.getSnapshot().phase === 'idle') void notifications.refresh()
    }, firstLookMs)
    return () => clearTimeout(timer)
  }, [notifications])

  return useSyncExternalStore(notifications?.subscribe ?? nothingToHear, () => notifications?.getSnapshot().unreadCount ?? 0)
}

/** An installed client shows on its icon how many notifications are unread, where the system can show that. */
export function useAppBadge(): void {
  const count = useUnreadCount()
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Rejects where the client is not installed or has no permission; the title shows the number as well.
    shown.catch(() => undefined)
  }, [count])
}
