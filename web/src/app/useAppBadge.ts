import { useEffect } from 'react'
import { useUnreadCount } from './useUnreadCount.ts'

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
