import type { ComponentType } from 'react'
import { HomeScreen } from '../features/timelines/HomeScreen.tsx'
import { laterScreen } from './laterScreen.tsx'
import { matchPath } from '../routing/matchPath.ts'
import type { PathParams } from '../routing/matchPath.ts'
import { RootRedirect } from './RootRedirect.tsx'

type Screen<Props> = ComponentType<Props>

interface Route {
  readonly pattern: string
  readonly screen: Screen<Record<string, string>>
}

/** Screens by address. The names in a pattern become the screen's props. Fixed words stand before names.
 * Home comes with the bundle, since nearly every visit begins there; all else comes later. */
const routes: readonly Route[] = [
  route('/', RootRedirect),
  route('/home', HomeScreen),
  route(
    '/public',
    laterScreen(() => import('../features/timelines/PublicScreen.tsx'), 'PublicScreen'),
  ),
  route(
    '/public/local',
    laterScreen(() => import('../features/timelines/LocalScreen.tsx'), 'LocalScreen'),
  ),
  route(
    '/public/remote',
    laterScreen(() => import('../features/timelines/RemoteScreen.tsx'), 'RemoteScreen'),
  ),
  route(
    '/favourites',
    laterScreen(() => import('../features/timelines/FavouritesScreen.tsx'), 'FavouritesScreen'),
  ),
  route(
    '/bookmarks',
    laterScreen(() => import('../features/timelines/BookmarksScreen.tsx'), 'BookmarksScreen'),
  ),
  route(
    '/publish',
    laterScreen(() => import('../features/compose/ComposeScreen.tsx'), 'ComposeScreen'),
  ),
  route(
    '/statuses/new',
    laterScreen(() => import('../features/compose/ComposeScreen.tsx'), 'ComposeScreen'),
  ),
  route(
    '/notifications',
    laterScreen(() => import('../features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  ),
  route(
    '/explore',
    laterScreen(() => import('../features/search/ExploreScreen.tsx'), 'ExploreScreen'),
  ),
  route(
    '/search',
    laterScreen(() => import('../features/search/SearchScreen.tsx'), 'SearchScreen'),
  ),
  route(
    '/follow_requests',
    laterScreen(() => import('../features/relationships/FollowRequestsScreen.tsx'), 'FollowRequestsScreen'),
  ),
  route(
    '/blocks',
    laterScreen(() => import('../features/relationships/BlocksScreen.tsx'), 'BlocksScreen'),
  ),
  route(
    '/mutes',
    laterScreen(() => import('../features/relationships/MutesScreen.tsx'), 'MutesScreen'),
  ),
  route(
    '/tags/:name',
    laterScreen(() => import('../features/tags/TagScreen.tsx'), 'TagScreen'),
  ),
  route(
    '/@:acct',
    laterScreen(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  ),
  route(
    '/@:acct/with_replies',
    laterScreen(() => import('../features/profile/RepliesScreen.tsx'), 'RepliesScreen'),
  ),
  route(
    '/@:acct/media',
    laterScreen(() => import('../features/profile/MediaScreen.tsx'), 'MediaScreen'),
  ),
  route(
    '/@:acct/followers',
    laterScreen(() => import('../features/profile/FollowersScreen.tsx'), 'FollowersScreen'),
  ),
  route(
    '/@:acct/following',
    laterScreen(() => import('../features/profile/FollowingScreen.tsx'), 'FollowingScreen'),
  ),
  route(
    '/@:acct/:id',
    laterScreen(() => import('../features/thread/ThreadScreen.tsx'), 'ThreadScreen'),
  ),
  route(
    '/@:acct/:id/reblogs',
    laterScreen(() => import('../features/thread/RebloggedByScreen.tsx'), 'RebloggedByScreen'),
  ),
  route(
    '/@:acct/:id/favourites',
    laterScreen(() => import('../features/thread/FavouritedByScreen.tsx'), 'FavouritedByScreen'),
  ),
  route(
    '/sign-in',
    laterScreen(() => import('../features/sign-in/SignInScreen.tsx'), 'SignInScreen'),
  ),
  route(
    '/sign-in/callback',
    laterScreen(() => import('../features/sign-in/SignInCallbackScreen.tsx'), 'SignInCallbackScreen'),
  ),
  route(
    '/settings',
    laterScreen(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  ),
  route(
    '/about',
    laterScreen(() => import('../features/about/AboutScreen.tsx'), 'AboutScreen'),
  ),
  route(
    '/keyboard-shortcuts',
    laterScreen(() => import('../features/about/KeyboardScreen.tsx'), 'KeyboardScreen'),
  ),
]

const NotFoundScreen: Screen<Record<string, string>> = laterScreen(() => import('./NotFoundScreen.tsx'), 'NotFoundScreen')

/** The screen at a path, without any `/deck`, and what it is given. */
export function screenFor(path: string): { readonly Screen: Screen<Record<string, string>>; readonly props: Record<string, string> } {
  for (const { pattern, screen } of routes) {
    const props = matchPath(pattern, path)
    if (props) return { Screen: screen, props }
  }
  return { Screen: NotFoundScreen, props: {} }
}

function route<Pattern extends string>(pattern: Pattern, screen: Screen<Record<PathParams<Pattern>, string>>): Route {
  return { pattern, screen: screen as Screen<Record<string, string>> }
}
