import type { RouteName } from '../routing/routes.ts'
import { settingsSections } from '../routing/paths.ts'

/** The area of a screen: one test file for each, so that none takes long. */
export type ScreenArea = 'timelines' | 'people' | 'own' | 'pages' | 'deck' | 'deckById'

/** A screen that is drawn without any answer, and its text. */
interface Still {
  readonly area: ScreenArea
  readonly still: string
}

/** A screen that shows data it has requested. */
interface Loaded {
  readonly area: ScreenArea
  /** Its text when there is data; by default that the list has ended. */
  readonly filled?: string | RegExp
  /** Its text when there is none; absent where there always is data. */
  readonly empty?: string
  /** Its text after 404, if that answer is final; otherwise it offers to retry. */
  readonly gone?: string
  /** Its text after 403, if servers answer so for a missing feature. */
  readonly refused?: string
  /** It shows the server's description. */
  readonly isAboutServer?: true
}

export type ScreenStates = Still | Loaded

const noSuchThing = 'There is nothing here any more. It was deleted, or it belongs to somebody else.'
const noSuchAntenna = 'This antenna does not exist any more.'
const nobody = 'There is nobody of that name here.'
const noProfile = 'There is no @ada here. The address may be misspelt, or this server does not know them yet.'
const noPost = 'This post is not here. It was deleted, it never came to this server, or you may not see it.'
const home: Loaded = { area: 'timelines', empty: 'Posts from people you follow will appear here.' }
const feeds: Loaded = { area: 'timelines', empty: 'Nobody has posted here yet.' }
const antennaForm: Loaded = {
  area: 'own',
  filled: 'A post is collected when it meets one entry of every part that has any.',
  gone: noSuchAntenna,
}
const composer: Still = { area: 'pages', still: '500 characters left' }
const report: Loaded = { area: 'pages', filled: 'There is no report about 2025.' }
const noTrends = 'Nothing stands out right now.'
const trends: Loaded = { area: 'pages', filled: 'look at the #birds', empty: noTrends, gone: noTrends, refused: noTrends }
const results: Loaded = { area: 'pages', filled: 'look at the #birds', empty: 'Nothing was found' }
const server: Loaded = { area: 'pages', filled: 'A place to talk, served by Starling.', isAboutServer: true }

/** The texts of every screen while its data is loading, missing, wrong or empty, and at its end. A new route does not compile without a row here. */
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
  followedConversations: { area: 'pages', still: 'None yet.' },
  journal: { area: 'pages', still: 'Write down what I do' },
  catchUp: { area: 'pages', still: 'What was posted meanwhile' },
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
  allNotifications: { area: 'timelines', empty: 'When people answer, boost or follow you, it shows here.' },
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
  reactionDeck: { area: 'own', filled: 'You have chosen no quick emoji yet.', empty: 'You have chosen no quick emoji yet.' },
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
  otherServer: { area: 'own', still: 'nowhere is not the address of a server' },
  collections: { area: 'own', empty: 'A collection recommends people to others.' },
  collectionNew: { area: 'own', still: 'Create' },
  collection: { area: 'people', filled: '@bob', gone: noSuchThing },
  collectionEdit: { area: 'own', filled: 'Delete collection', gone: noSuchThing },
  collectionMembers: { area: 'own', filled: '@bob', gone: noSuchThing },
  bookmarkCategories: { area: 'own', empty: 'A category holds bookmarks that belong together.' },
  bookmarkCategoryNew: { area: 'own', still: 'Create' },
  bookmarkCategoryEdit: { area: 'own', filled: 'Delete category', gone: noSuchThing },
  filters: { area: 'own', empty: 'A filter hides posts with certain words' },
  filterNew: { area: 'own', still: 'Where it applies' },
  filterEdit: { area: 'own', filled: 'Where it applies', empty: 'This filter does not exist any more.' },
  // Where the server answers that it has none, they are made and run here.
  antennas: { area: 'own', empty: 'An antenna collects posts from everywhere', gone: 'An antenna collects posts from everywhere' },
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
  share: composer,
  explore: trends,
  search: { area: 'pages', still: 'Look for people, hashtags and posts' },
  // Which year that is depends on the day, and in December on whether it is offered already.
  annualReports: { area: 'pages', filled: /There is no report about \d{4}\.|See what you posted in \d{4},/ },
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

/** Addresses whose screen has another text than their route, by the rest of the address. */
export const furtherStates: readonly (readonly [path: string, states: ScreenStates])[] = [
  ['/search?q=birds', results],
  ...settingsSections.map((section) => [`/settings/${section}`, { area: 'pages', still: '' }] as const),
]

/** The kinds of deck columns without parameters, with the screen each shows. */
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

/** The kinds of deck columns with an id, which is the last part of their screen's address. */
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
  /** The search words, which are not the last part of the screen's address. */
  readonly query?: string
}

/** A deck column has the texts of its screen. */
export const columnStates: ReadonlyMap<string, ColumnStates> = new Map<string, ColumnStates>([
  ...[...columnsOf(plainColumns, 'deck'), ...columnsOf(columnsById, 'deckById')].map(
    ([kind, route, area]) => [kind, { route, states: { ...screenStates[route], area } }] as const,
  ),
  ['SEARCH', { route: 'search', states: { ...results, area: 'deckById' }, query: 'birds' }],
])

function columnsOf(kinds: Readonly<Record<string, RouteName>>, area: ScreenArea): readonly (readonly [string, RouteName, ScreenArea])[] {
  return Object.entries(kinds).map(([kind, route]) => [kind, route, area])
}
