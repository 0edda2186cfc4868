import type { TimelineKey } from '@starling/domain/timelines'
import { matchPath } from './matchPath.ts'
import type { PathParams } from './matchPath.ts'

/** The facts about an address that are known without loading its screen. */
export interface Route {
  /** A name after a colon matches one segment of the address and becomes a property of the screen. */
  readonly pattern: string
  /** The timeline it shows, where that does not depend on the address. */
  readonly timeline?: TimelineKey
  /** The request for the timeline's first page, which the boot script sends before the client is loaded. */
  readonly firstPage?: string
  /** The request for the account's read position in that timeline, sent at the same time. */
  readonly readPosition?: string
  /** Visitors cannot use it. */
  readonly isPersonal?: true
  /** Redirects to home, or for visitors to a public timeline. */
  readonly isStart?: true
  /** The composer, which is drawn over the screen below where there is room. */
  readonly isComposer?: true
  /** A destination of the navigation, so its header has no back button. */
  readonly isTop?: true
  /** A list: on very wide windows, what is opened from it stands beside it. */
  readonly isList?: true
  /** The list it is shown beside where it was opened by its address. */
  readonly besideList?: string
  /** The destination marked as current in the navigation. */
  readonly destination?: DestinationName
}

export type DestinationName =
  | 'home'
  | 'explore'
  | 'notifications'
  | 'live'
  | 'favourites'
  | 'bookmarks'
  | 'lists'
  | 'circles'
  | 'collections'
  | 'bookmarkCategories'
  | 'antennas'
  | 'conversations'
  | 'announcements'
  | 'followedTags'
  | 'directory'
  | 'emojiReactions'
  | 'followRequests'
  | 'catchUp'
  | 'settings'

/** The addresses whose data the boot script requests before the client has loaded. It contains these rows and no others. */
export const firstRoutes = {
  root: { pattern: '/', isStart: true },
  gettingStarted: { pattern: '/getting-started', isStart: true },
  home: {
    pattern: '/home',
    timeline: 'home',
    firstPage: '/api/v1/timelines/home?limit=20',
    readPosition: '/api/v1/markers?timeline[]=home&timeline[]=notifications',
    isPersonal: true,
    isTop: true,
    destination: 'home',
  },
  public: { pattern: '/public', timeline: 'public', firstPage: '/api/v1/timelines/public?limit=20', isTop: true, destination: 'live' },
  local: {
    pattern: '/public/local',
    timeline: 'community',
    firstPage: '/api/v1/timelines/public?limit=20&local=true',
    isTop: true,
    destination: 'live',
  },
} as const satisfies Readonly<Record<string, Route>>

/**
 * Every address of the client, in the order of matching: literal segments before parameters.
 * Links (`paths.ts`), the boot script, the stored first picture, the navigation and the screens (`app/screens.tsx`) are derived from this table.
 */
export const routes = {
  ...firstRoutes,
  remote: { pattern: '/public/remote', timeline: 'public:remote', isTop: true, destination: 'live' },
  otherServer: { pattern: '/public/remote/:host', destination: 'live' },
  favourites: { pattern: '/favourites', timeline: 'favourites', isPersonal: true, destination: 'favourites' },
  emojiReactions: { pattern: '/emoji_reactions', timeline: 'emoji_reactions', isPersonal: true, destination: 'emojiReactions' },
  pinned: { pattern: '/pinned', isPersonal: true },
  followedConversations: { pattern: '/followed_conversations', isPersonal: true, destination: 'conversations' },
  journal: { pattern: '/journal', isPersonal: true, destination: 'settings' },
  catchUp: { pattern: '/catch_up', isPersonal: true, destination: 'catchUp' },
  bookmarks: { pattern: '/bookmarks', timeline: 'bookmarks', isPersonal: true, destination: 'bookmarks' },
  compose: { pattern: '/publish', isPersonal: true, isComposer: true },
  composeNew: { pattern: '/statuses/new', isPersonal: true, isComposer: true },
  share: { pattern: '/share', isPersonal: true, isComposer: true },
  scheduled: { pattern: '/scheduled', isPersonal: true },
  reactionDeck: { pattern: '/reaction_deck', isPersonal: true },
  notifications: { pattern: '/notifications', isPersonal: true, isTop: true, isList: true, destination: 'notifications' },
  allNotifications: { pattern: '/notifications/all', isPersonal: true, destination: 'notifications' },
  notificationRequests: { pattern: '/notifications/requests', isPersonal: true, destination: 'notifications' },
  notificationRequest: { pattern: '/notifications/requests/:id', isPersonal: true, destination: 'notifications' },
  conversations: { pattern: '/conversations', isPersonal: true, isList: true, destination: 'conversations' },
  conversation: { pattern: '/conversations/:id', isPersonal: true, besideList: '/conversations', destination: 'conversations' },
  announcements: { pattern: '/announcements', isPersonal: true, destination: 'announcements' },
  followedTags: { pattern: '/followed_tags', isPersonal: true, destination: 'followedTags' },
  explore: { pattern: '/explore', isTop: true, destination: 'explore' },
  directory: { pattern: '/directory', destination: 'directory' },
  search: { pattern: '/search', isList: true, destination: 'explore' },
  followRequests: { pattern: '/follow_requests', isPersonal: true, destination: 'followRequests' },
  blocks: { pattern: '/blocks', isPersonal: true },
  mutes: { pattern: '/mutes', isPersonal: true },
  domainBlocks: { pattern: '/domain_blocks', isPersonal: true },
  lists: { pattern: '/lists', isPersonal: true, destination: 'lists' },
  listNew: { pattern: '/lists/new', isPersonal: true, destination: 'lists' },
  list: { pattern: '/lists/:id', isPersonal: true, destination: 'lists' },
  listEdit: { pattern: '/lists/:id/edit', isPersonal: true, destination: 'lists' },
  listMembers: { pattern: '/lists/:id/members', isPersonal: true, destination: 'lists' },
  circles: { pattern: '/circles', isPersonal: true, destination: 'circles' },
  circleNew: { pattern: '/circles/new', isPersonal: true, destination: 'circles' },
  circle: { pattern: '/circles/:id', isPersonal: true, destination: 'circles' },
  circleEdit: { pattern: '/circles/:id/edit', isPersonal: true, destination: 'circles' },
  circleMembers: { pattern: '/circles/:id/members', isPersonal: true, destination: 'circles' },
  collections: { pattern: '/collections', isPersonal: true, destination: 'collections' },
  collectionNew: { pattern: '/collections/new', isPersonal: true, destination: 'collections' },
  collection: { pattern: '/collections/:id', destination: 'collections' },
  collectionEdit: { pattern: '/collections/:id/edit', isPersonal: true, destination: 'collections' },
  collectionMembers: { pattern: '/collections/:id/members', isPersonal: true, destination: 'collections' },
  bookmarkCategories: { pattern: '/bookmark_categories', isPersonal: true, destination: 'bookmarkCategories' },
  bookmarkCategoryNew: { pattern: '/bookmark_categories/new', isPersonal: true, destination: 'bookmarkCategories' },
  bookmarkCategory: { pattern: '/bookmark_categories/:id', isPersonal: true, destination: 'bookmarkCategories' },
  bookmarkCategoryEdit: { pattern: '/bookmark_categories/:id/edit', isPersonal: true, destination: 'bookmarkCategories' },
  filters: { pattern: '/filters', isPersonal: true, destination: 'settings' },
  filterNew: { pattern: '/filters/new', isPersonal: true, destination: 'settings' },
  filterEdit: { pattern: '/filters/:id/edit', isPersonal: true, destination: 'settings' },
  antennas: { pattern: '/antennas', isPersonal: true, destination: 'antennas' },
  antennaNew: { pattern: '/antennas/new', isPersonal: true, destination: 'antennas' },
  antenna: { pattern: '/antennas/:id', isPersonal: true, destination: 'antennas' },
  antennaEdit: { pattern: '/antennas/:id/edit', isPersonal: true, destination: 'antennas' },
  antennaMembers: { pattern: '/antennas/:id/members', isPersonal: true, destination: 'antennas' },
  antennaExcludedMembers: { pattern: '/antennas/:id/exclude_members', isPersonal: true, destination: 'antennas' },
  antennaFiltering: { pattern: '/antennas/:id/filtering', isPersonal: true, destination: 'antennas' },
  link: { pattern: '/links/:url', destination: 'explore' },
  tag: { pattern: '/tags/:name' },
  account: { pattern: '/@:acct' },
  accountReplies: { pattern: '/@:acct/with_replies' },
  accountMedia: { pattern: '/@:acct/media' },
  accountFollowers: { pattern: '/@:acct/followers' },
  accountFollowing: { pattern: '/@:acct/following' },
  accountFeatured: { pattern: '/@:acct/featured' },
  accountTagged: { pattern: '/@:acct/tagged/:tag' },
  status: { pattern: '/@:acct/:id' },
  statusReblogs: { pattern: '/@:acct/:id/reblogs' },
  statusFavourites: { pattern: '/@:acct/:id/favourites' },
  statusReactions: { pattern: '/@:acct/:id/emoji_reactions' },
  statusReferences: { pattern: '/@:acct/:id/references' },
  statusMentions: { pattern: '/@:acct/:id/mentioned_users' },
  statusQuotes: { pattern: '/@:acct/:id/quotes' },
  start: { pattern: '/start', isPersonal: true },
  transfer: { pattern: '/settings/transfer', isPersonal: true, destination: 'settings' },
  annualReports: { pattern: '/annual-reports', isPersonal: true },
  annualReport: { pattern: '/annual-reports/:year', isPersonal: true },
  signIn: { pattern: '/sign-in' },
  signInCallback: { pattern: '/sign-in/callback' },
  settings: { pattern: '/settings', isList: true, destination: 'settings' },
  editProfile: { pattern: '/settings/profile', isPersonal: true, destination: 'settings' },
  settingsSection: { pattern: '/settings/:section', besideList: '/settings', destination: 'settings' },
  about: { pattern: '/about' },
  privacyPolicy: { pattern: '/privacy-policy' },
  termsOfService: { pattern: '/terms-of-service' },
  termsOfServiceOn: { pattern: '/terms-of-service/:date' },
  keyboard: { pattern: '/keyboard-shortcuts' },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof routes

/** The parameters of a route's pattern. */
export type RouteParams<Name extends RouteName> = Record<PathParams<(typeof routes)[Name]['pattern']>, string>

/** The address of a route with its parameters filled in. */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...[params]: [PathParams<(typeof routes)[Name]['pattern']>] extends [never] ? [] : [params: RouteParams<Name>]
): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return routes[name].pattern.replace(/:(\w+)/g, (_whole, key: string) => encodePart(values[key] ?? ''))
}

/** A route with the parameters of its path. */
interface FoundRoute {
  readonly name: RouteName
  readonly route: Route
  readonly params: Record<string, string>
}

/** The route for a path without the `/deck` prefix; null when there is none. */
export function routeAt(path: string): FoundRoute | null {
  for (const [name, route] of Object.entries(routes)) {
    const params = matchPath(route.pattern, path)
    if (params) return { name: name as RouteName, route, params }
  }
  return null
}

/** The first route for a path. First routes have no parameters and are matched before all others. */
export function firstRouteAt(path: string): Route | undefined {
  const bare = path.replace(/\/+$/, '') || '/'
  return Object.values<Route>(firstRoutes).find(({ pattern }) => pattern === bare)
}

/** The route to which `/` redirects. */
export function startRoute(isSignedIn: boolean): 'home' | 'local' {
  return isSignedIn ? 'home' : 'local'
}

/** An `@` may stand unescaped in a path, and handles are easier to read that way. */
function encodePart(value: string): string {
  // Text from servers may contain an unpaired surrogate, which cannot be encoded in an address.
  return encodeURIComponent(value.toWellFormed()).replaceAll('%40', '@')
}
