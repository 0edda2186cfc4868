import { useLingui } from '@lingui/react/macro'
import { Bell, Bookmark, Compass, Globe, House, Settings, Star, User } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import {
  accountPath,
  bookmarksPath,
  explorePath,
  favouritesPath,
  homePath,
  localPath,
  notificationsPath,
  publicPath,
  remotePath,
  searchPath,
  settingsPath,
} from '../routing/paths.ts'
import { useActiveAccount, useSession } from '../session/SessionProvider.tsx'
import { useUnreadCount } from '../session/useNotifications.ts'

export interface Destination {
  readonly href: string
  readonly label: string
  readonly Icon: LucideIcon
  /** Further addresses of the same place. */
  readonly alsoAt?: readonly string[]
  /** Unread things behind it. */
  readonly badge?: number
}

/** Where one can go from everywhere, in the order of the rail. */
export function useDestinations(): { readonly main: readonly Destination[]; readonly own: readonly Destination[] } {
  const { t } = useLingui()
  const { me } = useSession()
  const account = useActiveAccount()
  const unreadCount = useUnreadCount()
  const live: Destination = { href: localPath, alsoAt: [publicPath, remotePath], label: t`Live feeds`, Icon: Globe }
  const explore: Destination = { href: explorePath, alsoAt: [searchPath()], label: t`Explore`, Icon: Compass }
  const settings: Destination = { href: settingsPath, label: t`Settings`, Icon: Settings }
  if (!me || !account) return { main: [live, explore], own: [settings] }
  return {
    main: [
      { href: homePath, label: t`Home`, Icon: House },
      explore,
      { href: notificationsPath, label: t`Notifications`, Icon: Bell, badge: unreadCount },
      live,
    ],
    own: [
      { href: accountPath(account.acct), label: t`Profile`, Icon: User },
      { href: favouritesPath, label: t`Favourites`, Icon: Star },
      { href: bookmarksPath, label: t`Bookmarks`, Icon: Bookmark },
      settings,
    ],
  }
}

export function isAt(destination: Destination, path: string): boolean {
  return destination.href === path || (destination.alsoAt?.includes(path) ?? false)
}
