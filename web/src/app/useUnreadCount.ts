import type { NotificationsHandle } from '@starling/domain/notifications'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../ui/whenIdle.ts'
import { useSession } from '../session/SessionProvider.tsx'

const firstLookMs = 1500
const nothingToHear = () => () => undefined

/** The number of unread notification groups; zero for anonymous readers. The code of notifications is loaded after the first posts are drawn. */
export function useUnreadCount(): number {
  const session = useSession()
  const [notifications, setNotifications] = useState<NotificationsHandle | null>(null)

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
