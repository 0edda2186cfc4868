import type { ComponentType } from 'react'
import { HomeScreen } from '../features/timelines/HomeScreen.tsx'
import { routeAt } from '../routing/routes.ts'
import type { RouteName, RouteParams } from '../routing/routes.ts'
import { laterScreen } from './laterScreen.tsx'
import { RootRedirect } from './RootRedirect.tsx'

type Screens = { readonly [Name in RouteName]: ComponentType<RouteParams<Name>> }
type AnyScreen = ComponentType<Record<string, string>>

/**
 * The screen of every route; the names in its pattern are its properties.
 * Home is part of the first file, since nearly every visit begins there; all others are fetched when they are needed.
 */
const screens: Screens = {
  root: RootRedirect,
  gettingStarted: RootRedirect,
  home: HomeScreen,
  public: laterScreen(() => import('../features/timelines/PublicScreen.tsx'), 'PublicScreen'),
  local: laterScreen(() => import('../features/timelines/LocalScreen.tsx'), 'LocalScreen'),
  remote: laterScreen(() => import('../features/timelines/RemoteScreen.tsx'), 'RemoteScreen'),
  favourites: laterScreen(() => import('../features/timelines/FavouritesScreen.tsx'), 'FavouritesScreen'),
  bookmarks: laterScreen(() => import('../features/timelines/BookmarksScreen.tsx'), 'BookmarksScreen'),
  compose: laterScreen(() => import('../features/compose/ComposeScreen.tsx'), 'ComposeScreen'),
  composeNew: laterScreen(() => import('../features/compose/ComposeScreen.tsx'), 'ComposeScreen'),
  notifications: laterScreen(() => import('../features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  explore: laterScreen(() => import('../features/search/ExploreScreen.tsx'), 'ExploreScreen'),
  search: laterScreen(() => import('../features/search/SearchScreen.tsx'), 'SearchScreen'),
  followRequests: laterScreen(() => import('../features/relationships/FollowRequestsScreen.tsx'), 'FollowRequestsScreen'),
  blocks: laterScreen(() => import('../features/relationships/BlocksScreen.tsx'), 'BlocksScreen'),
  mutes: laterScreen(() => import('../features/relationships/MutesScreen.tsx'), 'MutesScreen'),
  tag: laterScreen(() => import('../features/tags/TagScreen.tsx'), 'TagScreen'),
  account: laterScreen(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  accountReplies: laterScreen(() => import('../features/profile/RepliesScreen.tsx'), 'RepliesScreen'),
  accountMedia: laterScreen(() => import('../features/profile/MediaScreen.tsx'), 'MediaScreen'),
  accountFollowers: laterScreen(() => import('../features/profile/FollowersScreen.tsx'), 'FollowersScreen'),
  accountFollowing: laterScreen(() => import('../features/profile/FollowingScreen.tsx'), 'FollowingScreen'),
  status: laterScreen(() => import('../features/thread/ThreadScreen.tsx'), 'ThreadScreen'),
  statusReblogs: laterScreen(() => import('../features/thread/RebloggedByScreen.tsx'), 'RebloggedByScreen'),
  statusFavourites: laterScreen(() => import('../features/thread/FavouritedByScreen.tsx'), 'FavouritedByScreen'),
  signIn: laterScreen(() => import('../features/sign-in/SignInScreen.tsx'), 'SignInScreen'),
  signInCallback: laterScreen(() => import('../features/sign-in/SignInCallbackScreen.tsx'), 'SignInCallbackScreen'),
  settings: laterScreen(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  about: laterScreen(() => import('../features/about/AboutScreen.tsx'), 'AboutScreen'),
  keyboard: laterScreen(() => import('../features/about/KeyboardScreen.tsx'), 'KeyboardScreen'),
}

const NotFoundScreen: AnyScreen = laterScreen(() => import('./NotFoundScreen.tsx'), 'NotFoundScreen')

/** The screen at a path, without any `/deck`, and what it is given. */
export function screenFor(path: string): { readonly Screen: AnyScreen; readonly props: Record<string, string> } {
  const found = routeAt(path)
  return found ? { Screen: screens[found.name] as AnyScreen, props: found.params } : { Screen: NotFoundScreen, props: {} }
}
