import { routeAt } from '../routing/routes.ts'
import type { RouteName, RouteParams } from '../routing/routes.ts'
import { loadable } from '../ui/loadable.tsx'
import type { Loadable } from '../ui/loadable.tsx'
import { whenIdle } from '../ui/whenIdle.ts'

type LaterName = Exclude<RouteName, 'root' | 'gettingStarted' | 'home'>
type Screens = { readonly [Name in LaterName]: Loadable<RouteParams<Name>> }
type AnyScreen = Loadable<Record<string, string>>

const ComposeScreen = loadable(() => import('../features/compose/ComposeScreen.tsx'), 'ComposeScreen')

/** The screens of all routes except those in the first bundle; names in the route's pattern become properties. */
const screens: Screens = {
  public: loadable(() => import('../features/timelines/PublicScreen.tsx'), 'PublicScreen'),
  local: loadable(() => import('../features/timelines/PublicScreen.tsx'), 'LocalScreen'),
  remote: loadable(() => import('../features/timelines/PublicScreen.tsx'), 'RemoteScreen'),
  favourites: loadable(() => import('../features/timelines/OwnTimelineScreens.tsx'), 'FavouritesScreen'),
  emojiReactions: loadable(() => import('../features/timelines/OwnTimelineScreens.tsx'), 'EmojiReactionsScreen'),
  pinned: loadable(() => import('../features/timelines/PinnedScreen.tsx'), 'PinnedScreen'),
  followedConversations: loadable(() => import('../features/conversations/FollowedConversationsScreen.tsx'), 'FollowedConversationsScreen'),
  journal: loadable(() => import('../features/journal/JournalScreen.tsx'), 'JournalScreen'),
  catchUp: loadable(() => import('../features/catch-up/CatchUpScreen.tsx'), 'CatchUpScreen'),
  link: loadable(() => import('../features/timelines/LinkScreen.tsx'), 'LinkScreen'),
  bookmarks: loadable(() => import('../features/timelines/OwnTimelineScreens.tsx'), 'BookmarksScreen'),
  compose: ComposeScreen,
  scheduled: loadable(() => import('../features/compose/schedule/ScheduledScreen.tsx'), 'ScheduledScreen'),
  composeNew: ComposeScreen,
  share: ComposeScreen,
  reactionDeck: loadable(() => import('../features/reaction-deck/ReactionDeckScreen.tsx'), 'ReactionDeckScreen'),
  notifications: loadable(() => import('../features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  allNotifications: loadable(() => import('./all-notifications/AllNotificationsScreen.tsx'), 'AllNotificationsScreen'),
  notificationRequests: loadable(() => import('../features/notifications/RequestsScreen.tsx'), 'RequestsScreen'),
  notificationRequest: loadable(() => import('../features/notifications/RequestScreen.tsx'), 'RequestScreen'),
  conversations: loadable(() => import('../features/conversations/ConversationsScreen.tsx'), 'ConversationsScreen'),
  conversation: loadable(() => import('./screensWithComposer.tsx'), 'ConversationWithField'),
  announcements: loadable(() => import('../features/announcements/AnnouncementsScreen.tsx'), 'AnnouncementsScreen'),
  followedTags: loadable(() => import('../features/tags/FollowedTagsScreen.tsx'), 'FollowedTagsScreen'),
  explore: loadable(() => import('../features/search/ExploreScreen.tsx'), 'ExploreScreen'),
  directory: loadable(() => import('../features/directory/DirectoryScreen.tsx'), 'DirectoryScreen'),
  search: loadable(() => import('../features/search/SearchScreen.tsx'), 'SearchScreen'),
  followRequests: loadable(() => import('../features/relationships/FollowRequestsScreen.tsx'), 'FollowRequestsScreen'),
  blocks: loadable(() => import('../features/relationships/BlocksScreen.tsx'), 'BlocksScreen'),
  mutes: loadable(() => import('../features/relationships/MutesScreen.tsx'), 'MutesScreen'),
  lists: loadable(() => import('../features/collections/ListsScreen.tsx'), 'ListsScreen'),
  listNew: loadable(() => import('../features/collections/NewListScreen.tsx'), 'NewListScreen'),
  list: loadable(() => import('../features/collections/ListScreen.tsx'), 'ListScreen'),
  listEdit: loadable(() => import('../features/collections/EditListScreen.tsx'), 'EditListScreen'),
  listMembers: loadable(() => import('../features/collections/ListMembersScreen.tsx'), 'ListMembersScreen'),
  circles: loadable(() => import('../features/collections/CirclesScreen.tsx'), 'CirclesScreen'),
  circleNew: loadable(() => import('../features/collections/NewCircleScreen.tsx'), 'NewCircleScreen'),
  circle: loadable(() => import('../features/collections/CircleScreen.tsx'), 'CircleScreen'),
  circleEdit: loadable(() => import('../features/collections/EditCircleScreen.tsx'), 'EditCircleScreen'),
  collections: loadable(() => import('../features/collections/AccountCollectionsScreen.tsx'), 'AccountCollectionsScreen'),
  collectionNew: loadable(() => import('../features/collections/NewAccountCollectionScreen.tsx'), 'NewAccountCollectionScreen'),
  collection: loadable(() => import('../features/collections/AccountCollectionScreen.tsx'), 'AccountCollectionScreen'),
  collectionEdit: loadable(() => import('../features/collections/EditAccountCollectionScreen.tsx'), 'EditAccountCollectionScreen'),
  collectionMembers: loadable(() => import('../features/collections/AccountCollectionMembersScreen.tsx'), 'AccountCollectionMembersScreen'),
  circleMembers: loadable(() => import('../features/collections/CircleMembersScreen.tsx'), 'CircleMembersScreen'),
  bookmarkCategories: loadable(() => import('../features/collections/BookmarkCategoriesScreen.tsx'), 'BookmarkCategoriesScreen'),
  bookmarkCategoryNew: loadable(() => import('../features/collections/NewBookmarkCategoryScreen.tsx'), 'NewBookmarkCategoryScreen'),
  bookmarkCategory: loadable(() => import('../features/collections/BookmarkCategoryScreen.tsx'), 'BookmarkCategoryScreen'),
  bookmarkCategoryEdit: loadable(() => import('../features/collections/EditBookmarkCategoryScreen.tsx'), 'EditBookmarkCategoryScreen'),
  filters: loadable(() => import('../features/filters/FiltersScreen.tsx'), 'FiltersScreen'),
  filterNew: loadable(() => import('../features/filters/FilterEditScreen.tsx'), 'NewFilterScreen'),
  filterEdit: loadable(() => import('../features/filters/FilterEditScreen.tsx'), 'FilterEditScreen'),
  antennas: loadable(() => import('../features/antennas/AntennasScreen.tsx'), 'AntennasScreen'),
  antennaNew: loadable(() => import('../features/antennas/AntennaEditScreen.tsx'), 'NewAntennaScreen'),
  antenna: loadable(() => import('../features/antennas/AntennaScreen.tsx'), 'AntennaScreen'),
  antennaEdit: loadable(() => import('../features/antennas/AntennaEditScreen.tsx'), 'AntennaEditScreen'),
  antennaMembers: loadable(() => import('../features/antennas/AntennaEditScreen.tsx'), 'AntennaEditScreen'),
  antennaExcludedMembers: loadable(() => import('../features/antennas/AntennaEditScreen.tsx'), 'AntennaEditScreen'),
  antennaFiltering: loadable(() => import('../features/antennas/AntennaEditScreen.tsx'), 'AntennaEditScreen'),
  domainBlocks: loadable(() => import('../features/relationships/DomainBlocksScreen.tsx'), 'DomainBlocksScreen'),
  tag: loadable(() => import('../features/tags/TagScreen.tsx'), 'TagScreen'),
  account: loadable(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  accountReplies: loadable(() => import('../features/profile/ProfileScreen.tsx'), 'RepliesScreen'),
  accountMedia: loadable(() => import('../features/profile/ProfileScreen.tsx'), 'MediaScreen'),
  accountFollowers: loadable(() => import('../features/profile/FollowingScreen.tsx'), 'FollowersScreen'),
  accountFollowing: loadable(() => import('../features/profile/FollowingScreen.tsx'), 'FollowingScreen'),
  accountFeatured: loadable(() => import('../features/profile/ProfileScreen.tsx'), 'FeaturedScreen'),
  accountTagged: loadable(() => import('../features/profile/TaggedScreen.tsx'), 'TaggedScreen'),
  otherServer: loadable(() => import('./other-servers/OtherServerScreen.tsx'), 'OtherServerScreen'),
  status: loadable(() => import('./screensWithComposer.tsx'), 'ThreadWithReplies'),
  statusReblogs: loadable(() => import('../features/thread/ReactedByScreen.tsx'), 'RebloggedByScreen'),
  statusFavourites: loadable(() => import('../features/thread/ReactedByScreen.tsx'), 'FavouritedByScreen'),
  statusReactions: loadable(() => import('../features/thread/ReactedByScreen.tsx'), 'ReactedByScreen'),
  statusReferences: loadable(() => import('../features/thread/QuotesScreen.tsx'), 'ReferencesScreen'),
  statusMentions: loadable(() => import('../features/thread/MentionedUsersScreen.tsx'), 'MentionedUsersScreen'),
  statusQuotes: loadable(() => import('../features/thread/QuotesScreen.tsx'), 'QuotesScreen'),
  start: loadable(() => import('../features/onboarding/StartScreen.tsx'), 'StartScreen'),
  transfer: loadable(() => import('../features/transfer/TransferScreen.tsx'), 'TransferScreen'),
  annualReports: loadable(() => import('../features/annual-report/AnnualReportScreen.tsx'), 'AnnualReportsScreen'),
  annualReport: loadable(() => import('../features/annual-report/AnnualReportScreen.tsx'), 'AnnualReportScreen'),
  signIn: loadable(() => import('../features/sign-in/SignInScreen.tsx'), 'SignInScreen'),
  signInCallback: loadable(() => import('../features/sign-in/SignInCallbackScreen.tsx'), 'SignInCallbackScreen'),
  settings: loadable(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  settingsSection: loadable(() => import('../features/settings/SettingsSectionScreen.tsx'), 'SettingsSectionScreen'),
  editProfile: loadable(() => import('../features/profile-editing/EditProfileScreen.tsx'), 'EditProfileScreen'),
  about: loadable(() => import('../features/about/AboutScreen.tsx'), 'AboutScreen'),
  privacyPolicy: loadable(() => import('../features/about/PrivacyPolicyScreen.tsx'), 'PrivacyPolicyScreen'),
  termsOfService: loadable(() => import('../features/about/TermsOfServiceScreen.tsx'), 'TermsOfServiceScreen'),
  termsOfServiceOn: loadable(() => import('../features/about/TermsOfServiceScreen.tsx'), 'TermsOfServiceScreen'),
  keyboard: loadable(() => import('../features/about/KeyboardScreen.tsx'), 'KeyboardScreen'),
}

const NotFoundScreen: AnyScreen = loadable(() => import('./NotFoundScreen.tsx'), 'NotFoundScreen')

/** The screen at a path without the `/deck` prefix. */
export function LaterScreen({ path }: { readonly path: string }) {
  const found = routeAt(path)
  const Screen = found === null ? NotFoundScreen : (screens[found.name as LaterName] as AnyScreen)
  return <Screen {...found?.params} />
}

/** Loads the code of the screen at a path ahead; false where that fails. */
export function prepareLaterScreen(path: string): Promise<boolean> {
  const found = routeAt(path)
  return (found === null ? NotFoundScreen : screens[found.name as LaterName]).preload()
}

/**
 * The screens that a reader is likely to open next from a timeline. Running the code of all eighty and adding their style sheets would keep
 * the main thread busy for seconds after the first post; the service worker stores the files of the others without that.
 */
const likelyNext: readonly LaterName[] = [
  'status',
  'account',
  'notifications',
  'compose',
  'explore',
  'search',
  'settings',
  'lists',
  'local',
  'conversations',
]

/** Preloads those screens, one after the other, in idle time. */
export function prefetchScreens(): void {
  const queue = [...likelyNext]
  const step = async () => {
    const name = queue.shift()
    // Offline each of them would fail; a screen opened later loads its own code.
    if (name && (await screens[name].preload())) whenIdle(() => void step())
  }
  whenIdle(() => void step())
}
