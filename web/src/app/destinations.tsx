import { useLingui } from '@lingui/react/macro'
import { pinnedPlaces, readingSettings } from '@starling/domain/settings'
import { hasBookmarkCategories, hasCircles, hasCollections, hasEmojiReactions } from '@starling/domain/instance'
import { Bell, Bookmark, Compass, Globe, Hash, House, List, Settings, Star, User } from 'lucide-react'
import type { LucideProps } from 'lucide-react'
import type { ComponentType } from 'react'
import {
  accountPath,
  antennasPath,
  bookmarkCategoriesPath,
  bookmarksPath,
  catchUpPath,
  announcementsPath,
  circlesPath,
  collectionsPath,
  conversationsPath,
  directoryPath,
  emojiReactionsPath,
  followedTagsPath,
  followRequestsPath,
  explorePath,
  favouritesPath,
  homePath,
  listsPath,
  localPath,
  notificationsPath,
  settingsPath,
  tagPath,
} from '../routing/paths.ts'
import { routeAt } from '../routing/routes.ts'
import type { DestinationName } from '../routing/routes.ts'
import { useActiveAccount, useSession } from '../session/SessionProvider.tsx'
import { useInstance, useIsUnsupported } from '../session/useInstance.ts'
import { pinnedOnly } from '../entities/pinned/usePinnedPlaces.ts'
import { useSetting } from '../settings/useSetting.ts'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'
import type { PlaceName } from './PlaceIcon.tsx'
import { useUnreadCount } from './useUnreadCount.ts'

const PlaceIcon = loadable(() => import('./PlaceIcon.tsx'), 'PlaceIcon')

/** The icons that only occur in a menu are loaded when it is opened; until then their space is reserved. */
const later: Readonly<Record<PlaceName, ComponentType<LucideProps>>> = {
  conversations: iconOf('conversations'),
  followedTags: iconOf('followedTags'),
  directory: iconOf('directory'),
  emojiReactions: iconOf('emojiReactions'),
  announcements: iconOf('announcements'),
  followRequests: iconOf('followRequests'),
  catchUp: iconOf('catchUp'),
  antennas: iconOf('antennas'),
  circles: iconOf('circles'),
  collections: iconOf('collections'),
  bookmarkCategories: iconOf('bookmarkCategories'),
}

const pinnedIcons = { tag: Hash, person: User, server: Globe }

function iconOf(name: PlaceName) {
  return function LaterIcon(look: LucideProps) {
    return (
      <LazyBoundary failure="none" fallback={<svg width={look.size} height={look.size} />}>
        <PlaceIcon place={name} {...look} />
      </LazyBoundary>
    )
  }
}

export interface Destination {
  readonly href: string
  readonly label: string
  readonly Icon: ComponentType<LucideProps>
  /** Its name in the route table; without one it is marked as current at its own address only. */
  readonly name?: DestinationName
  /** The number of items behind it that wait: unread ones, unless `badgeWords` says what they are. */
  readonly badge?: number
  readonly badgeWords?: string
}

export interface Destinations {
  readonly main: readonly Destination[]
  readonly own: readonly Destination[]
  /** Hashtags and people that the reader put here, for menus; the wide rail lists them with lists and antennas. */
  readonly pinned: readonly Destination[]
  /** Shown in the "More" menu, because there is no space for all of them. */
  readonly more: readonly Destination[]
}

/** The destinations of the navigation, in the order of the rail. */
export function useDestinations(): Destinations {
  const { t } = useLingui()
  const { me } = useSession()
  const account = useActiveAccount()
  const instance = useInstance()
  const isUnsupported = useIsUnsupported()
  const unreadCount = useUnreadCount()
  const hidesFavourites = useSetting(readingSettings.hidesFavouritesPlace)
  const showsServerTag = useSetting(readingSettings.showsServerTag)
  const places = useSetting(pinnedPlaces)
  const serverTag = showsServerTag ? (instance?.dtl_tag ?? '') : ''
  const ifSupported = (path: string, destination: Destination) => (isUnsupported({ method: 'GET', path }) ? [] : [destination])
  const live: Destination = { name: 'live', href: localPath, label: t`Live feeds`, Icon: Globe }
  const explore: Destination = { name: 'explore', href: explorePath, label: t`Explore`, Icon: Compass }
  const settings: Destination = { name: 'settings', href: settingsPath, label: t`Settings`, Icon: Settings }
  if (!me || !account) return { main: [live, explore], own: [settings], more: [], pinned: [] }
  const antennas: Destination = { name: 'antennas', href: antennasPath, label: t`Antennas`, Icon: later.antennas }
  const circles: Destination = { name: 'circles', href: circlesPath, label: t`Circles`, Icon: later.circles }
  const collections: Destination = { name: 'collections', href: collectionsPath, label: t`Collections`, Icon: later.collections }
  const categories: Destination = {
    name: 'bookmarkCategories',
    href: bookmarkCategoriesPath,
    label: t`Bookmark categories`,
    Icon: later.bookmarkCategories,
  }
  return {
    main: [
      { name: 'home', href: homePath, label: t`Home`, Icon: House },
      explore,
      { name: 'notifications', href: notificationsPath, label: t`Notifications`, Icon: Bell, badge: unreadCount },
      live,
      ...(serverTag === '' ? [] : [{ href: tagPath(serverTag), label: `#${serverTag}`, Icon: Hash }]),
    ],
    own: [
      { href: accountPath(account.acct), label: t`Profile`, Icon: User },
      ...(hidesFavourites ? [] : [{ name: 'favourites', href: favouritesPath, label: t`Favourites`, Icon: Star } as const]),
      { name: 'bookmarks', href: bookmarksPath, label: t`Bookmarks`, Icon: Bookmark },
      ...ifSupported('/api/v1/lists', { name: 'lists', href: listsPath, label: t`Lists`, Icon: List }),
      settings,
    ],
    pinned: pinnedOnly(places).map(({ href, label, kind }) => ({ href, label, Icon: pinnedIcons[kind] })),
    more: [
      { name: 'catchUp', href: catchUpPath(), label: t`Catch up`, Icon: later.catchUp },
      ...ifSupported('/api/v1/conversations', {
        name: 'conversations',
        href: conversationsPath,
        label: t`Conversations`,
        Icon: later.conversations,
      }),
      ...ifSupported('/api/v1/follow_requests', {
        name: 'followRequests',
        href: followRequestsPath,
        label: t`Follow requests`,
        Icon: later.followRequests,
      }),
      ...ifSupported('/api/v1/followed_tags', {
        name: 'followedTags',
        href: followedTagsPath,
        label: t`Followed hashtags`,
        Icon: later.followedTags,
      }),
      ...ifSupported('/api/v1/directory', { name: 'directory', href: directoryPath, label: t`Directory`, Icon: later.directory }),
      ...(instance && hasEmojiReactions(instance)
        ? [{ name: 'emojiReactions', href: emojiReactionsPath, label: t`Emoji reactions`, Icon: later.emojiReactions } as const]
        : []),
      ...ifSupported('/api/v1/announcements', {
        name: 'announcements',
        href: announcementsPath,
        label: t`Announcements`,
        Icon: later.announcements,
      }),
      ...(instance ? [antennas] : []),
      ...(instance && hasCircles(instance) ? [circles] : []),
      ...(instance && hasCollections(instance) ? [collections] : []),
      ...(instance && hasBookmarkCategories(instance) ? [categories] : []),
    ],
  }
}

export function isAt(destination: Destination, path: string): boolean {
  return destination.name ? routeAt(path)?.route.destination === destination.name : destination.href === path
}
