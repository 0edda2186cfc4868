import type { RouteName } from '../routing/routes.ts'
import { settingsSections } from '../routing/paths.ts'

/** Where the screens are walked: one test file for each, so that none takes long. */
export type ScreenArea = 'timelines' | 'people' | 'own' | 'pages' | 'deck' | 'deckById'

/** A screen that is drawn without any answer, and what it says. */
interface Still {
  readonly area: ScreenArea
  readonly still: string
}

/** A screen that shows what it has asked for. */
interface Loaded {
  readonly area: ScreenArea
  /** What it says where there is something; by default that the list has ended. */
  readonly filled?: string
  /** What it says where there is nothing; absent where there always is something. */
  readonly empty?: string
  /** What it says after 404, where that is a final answer; otherwise it offers to try again. */
  readonly gone?: string
  /** What it says after 403, where servers answer so to whoever has no such thing. */
  readonly refused?: string
  /** Shows what the server says of itself. */
  readonly isAboutServer?: true
}

export type ScreenStates = Still | Loaded

const noSuchThing = 'There is nothing here any more. It was deleted, or it belongs to somebody else.'
const noSuchAntenna = 'This antenna does not exist any more.'
const nobody = 'There is nobody of that name here.'
const noProfile = 'There is no @ada here. The address may be misspelt, or this server does not know them yet.'
const noPost = 'This post is not here. It may have been deleted, or you may not be allowed to see it.'
const home: Loaded = { area: 'timelines', empty: 'Posts from people you follow will appear here.' }
const feeds: Loaded = { area: 'timelines', empty: 'Nobody has posted here yet.' }
const antennaForm: Loaded = {
  area: 'own',
  filled: 'A post is collected when it meets one entry of every part that has any.',
  gone: noSuchAntenna,
}
const composer: Still = { area: 'pages', still: '500 characters left' }
const report: Loaded = { area: 'pages', filled: 'There is no report about 2025.', gone: 'There is no report about 2025.' }
const noTrends = 'Nothing stands out right now.'
const trends: Loaded = { area: 'pages', filled: 'look at the #birds', empty: noTrends, gone: noTrends, refused: noTrends }
const results: Loaded = { area: 'pages', filled: 'look at the #birds', empty: 'Nothing was found' }
const server: Loaded = { area: 'pages', filled: 'A place to talk, served by Starling.', isAboutServer: true }

/** What every screen says while its answers are missing, wrong or empty, and at its end. A new route does not compile without its row. */
export const screenStates: { readonly [Name in RouteName]: ScreenStates } = {
  root: home,
  gettingStarted: home,
  home,
  public: feeds,
  local: feeds,
  remote: { ...feeds, filled: 'Nobody has posted here yet.' },
  favourites: { area: 'timelines', empty: 'Posts you favourite appear here.' },
  emojiReactions: { area: 'timelines', empty: 'Posts you react to with an emoji appear here.' },
  pinned: { area: 'timelines', empty: 'Pin one from its menu.' },
  bookmarks: { area: 'timelines', empty: 'Posts you bookmark are kept here.' },
  link: {
    area: 'timelines',
    filled: 'This server gathers posts about a page only while many talk about it.',
    gone: 'This server gathers posts about a page only while many talk about it.',
  },
  tag: { area: 'timelines', empty: 'Nobody has posted with #birds yet.' },
  list: { area: 'timelines', empty: 'Posts of the people in this list appear here.', gone: noSuchThing },
  circle: { area: 'timelines', empty: 'Posts you send to this circle appear here.', gone: noSuchThing },
  bookmarkCategory: { area: 'timelines', empty: 'File a bookmark under this category', gone: noSuchThing },
  antenna: { area: 'timelines', empty: 'Nothing has been collected yet.', gone: noSuchAntenna },
  notifications: { area: 'timelines', empty: 'When people answer, boost or follow you, it shows here.' },
  notificationRequests: { area: 'timelines', empty: 'Nothing is held back.' },
  notificationRequest: { area: 'timelines', empty: 'Nothing of this account is held back any more.' },
  conversations: { area: 'timelines', empty: 'No conversations yet.' },
  conversation: { area: 'timelines', filled: 'do you know me', empty: 'This conversation is not here.' },
  account: { area: 'people', empty: 'You have not posted yet.', gone: noProfile },
  accountReplies: { area: 'people', empty: 'You have answered nobody yet.', gone: noProfile },
  accountMedia: {
    area: 'people',
    filled: 'No pictures, films or sounds yet.',
    empty: 'No pictures, films or sounds yet.',
    gone: noProfile,
  },
  accountFollowers: { area: 'people', empty: 'Nobody follows you yet.', gone: nobody },
  accountFollowing: { area: 'people', empty: 'You follow nobody yet.', gone: nobody },
  accountFeatured: { area: 'people', filled: 'Hashtags', empty: 'Nothing is featured here yet', gone: noProfile },
  accountTagged: { area: 'people', empty: 'Ada has not posted with #birds', gone: nobody },
  status: { area: 'people', filled: 'look at the #birds', gone: noPost },
  statusReblogs: { area: 'people', empty: 'Nobody this server knows of has boosted this post.' },
  statusFavourites: { area: 'people', empty: 'Nobody this server knows of has favourited this post.' },
  statusReactions: { area: 'people', empty: 'Nobody this server knows of has reacted to this post.' },
  statusReferences: {
    area: 'people',
    filled: 'No post this server knows of refers to this one.',
    empty: 'No post this server knows of refers to this one.',
  },
  statusMentions: { area: 'people', empty: 'This post mentions nobody.' },
  statusQuotes: { area: 'people', empty: 'Nobody this server knows of has quoted this post.' },
  directory: { area: 'people', empty: 'Nobody has agreed to be listed here yet.' },
  followRequests: { area: 'people', empty: 'Nobody is waiting for an answer.' },
  blocks: { area: 'people', empty: 'You have blocked nobody.' },
  mutes: { area: 'people', empty: 'You have muted nobody.' },
  domainBlocks: { area: 'people', empty: 'You have blocked no server.' },
  scheduled: { area: 'own', filled: 'Later today', empty: 'Nothing is scheduled.' },
  reactionDeck: { area: 'own', filled: 'Nothing is at hand yet.', empty: 'Nothing is at hand yet.' },
  announcements: { area: 'own', empty: 'No announcements.' },
  followedTags: { area: 'own', empty: 'You follow no hashtags.' },
  lists: { area: 'own', empty: 'A list is a timeline of people you choose.' },
  listNew: { area: 'own', still: 'Hide members from home' },
  listEdit: { area: 'own', filled: 'Delete list', gone: noSuchThing },
  listMembers: { area: 'own', filled: '@bob', empty: 'Nobody is in this list yet.', gone: noSuchThing },
  circles: { area: 'own', empty: 'A circle is a selection of your followers' },
  circleNew: { area: 'own', still: 'Create' },
  circleEdit: { area: 'own', filled: 'Delete circle', gone: noSuchThing },
  circleMembers: { area: 'own', filled: '@bob', empty: 'Nobody is in this circle yet.', gone: noSuchThing },
  bookmarkCategories: { area: 'own', empty: 'A category holds bookmarks that belong together.' },
  bookmarkCategoryNew: { area: 'own', still: 'Create' },
  bookmarkCategoryEdit: { area: 'own', filled: 'Delete category', gone: noSuchThing },
  filters: { area: 'own', empty: 'A filter hides posts with certain words' },
  filterNew: { area: 'own', still: 'Where it applies' },
  filterEdit: { area: 'own', filled: 'Where it applies', empty: 'This filter does not exist any more.' },
  antennas: { area: 'own', empty: 'An antenna collects posts from everywhere' },
  antennaNew: { area: 'own', still: 'A post is collected when it meets one entry of every part that has any.' },
  antennaEdit: antennaForm,
  antennaMembers: antennaForm,
  antennaExcludedMembers: antennaForm,
  antennaFiltering: antennaForm,
  editProfile: { area: 'own', filled: 'Display name' },
  transfer: { area: 'own', still: 'Save as a file' },
  start: { area: 'own', still: 'Who are you?' },
  compose: composer,
  composeNew: composer,
  explore: trends,
  search: { area: 'pages', still: 'Look for people, hashtags and posts' },
  annualReports: report,
  annualReport: report,
  signIn: { area: 'pages', still: 'Your password is asked for by the server itself' },
  signInCallback: { area: 'pages', still: 'Signing in did not work' },
  settings: { area: 'pages', still: 'What new posts start with' },
  settingsSection: { area: 'pages', still: 'Posts with a content warning' },
  about: server,
  privacyPolicy: { area: 'pages', filled: 'Last changed on', gone: 'This server has not written a privacy policy.' },
  termsOfService: { area: 'pages', filled: 'This server has no terms of service.', gone: 'This server has no terms of service.' },
  termsOfServiceOn: {
    area: 'pages',
    filled: 'no terms of service that began on this day',
    gone: 'no terms of service that began on this day',
  },
  keyboard: { area: 'pages', still: 'They can be changed or switched off in the settings.' },
}

/** Addresses whose screen says something else than that of its route, by what follows the address. */
export const furtherStates: readonly (readonly [path: string, states: ScreenStates])[] = [
  ['/search?q=birds', results],
  ...settingsSections.map((section) => [`/settings/${section}`, { area: 'pages', still: '' }] as const),
]

/** The kinds of columns of the deck that need no more than their name, with the screen each shows. */
const plainColumns = {
  COMPOSE: 'compose',
  HOME: 'home',
  NOTIFICATIONS: 'notifications',
  COMMUNITY: 'local',
  PUBLIC: 'public',
  REMOTE: 'remote',
  DIRECT: 'conversations',
  FAVOURITES: 'favourites',
  BOOKMARKS: 'bookmarks',
  EMOJI_REACTIONS: 'emojiReactions',
  DIRECTORY: 'directory',
  EXPLORE: 'explore',
  ANNOUNCEMENTS: 'announcements',
} as const satisfies Record<string, RouteName>

/** The kinds that show one thing, which is the last part of the address of their screen. */
const columnsById = {
  HASHTAG: 'tag',
  LIST: 'list',
  ANTENNA: 'antennaEdit',
  ANTENNA_TIMELINE: 'antenna',
  CIRCLE: 'circle',
  CIRCLE_STATUSES: 'circle',
  BOOKMARKS_EX: 'bookmarkCategory',
  ACCOUNT: 'account',
} as const satisfies Record<string, RouteName>

interface ColumnStates {
  readonly route: RouteName
  readonly states: ScreenStates
  /** What is searched for, which the address of the screen does not end with. */
  readonly query?: string
}

/** What a column of the deck says is what its screen says. */
export const columnStates: ReadonlyMap<string, ColumnStates> = new Map<string, ColumnStates>([
  ...[...columnsOf(plainColumns, 'deck'), ...columnsOf(columnsById, 'deckById')].map(
    ([kind, route, area]) => [kind, { route, states: { ...screenStates[route], area } }] as const,
  ),
  ['SEARCH', { route: 'search', states: { ...results, area: 'deckById' }, query: 'birds' }],
])

function columnsOf(kinds: Readonly<Record<string, RouteName>>, area: ScreenArea): readonly (readonly [string, RouteName, ScreenArea])[] {
  return Object.entries(kinds).map(([kind, route]) => [kind, route, area])
}
