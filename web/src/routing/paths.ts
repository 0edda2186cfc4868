/** Functions for the client's links, built from the route table. Features use these instead of importing each other. */
import { pathTo, routeAt } from './routes.ts'

type Query = Record<string, string | null | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export const rootPath = pathTo('root')
export const scheduledPath = pathTo('scheduled')
export const reactionDeckPath = pathTo('reactionDeck')
export const homePath = pathTo('home')
export const publicPath = pathTo('public')
export const localPath = pathTo('local')
export const remotePath = pathTo('remote')
export const notificationsPath = pathTo('notifications')
export const allNotificationsPath = pathTo('allNotifications')
export const notificationRequestsPath = pathTo('notificationRequests')
export const conversationsPath = pathTo('conversations')
export const announcementsPath = pathTo('announcements')
export const followedTagsPath = pathTo('followedTags')
export const explorePath = pathTo('explore')
export const favouritesPath = pathTo('favourites')
export const emojiReactionsPath = pathTo('emojiReactions')
export const pinnedPath = pathTo('pinned')
export const directoryPath = pathTo('directory')
export const startPath = pathTo('start')
export const transferPath = pathTo('transfer')
export const annualReportsPath = pathTo('annualReports')
export const privacyPolicyPath = pathTo('privacyPolicy')
export const termsOfServicePath = pathTo('termsOfService')
export const bookmarksPath = pathTo('bookmarks')
export const antennasPath = pathTo('antennas')
export const followRequestsPath = pathTo('followRequests')
export const blocksPath = pathTo('blocks')
export const mutesPath = pathTo('mutes')
export const domainBlocksPath = pathTo('domainBlocks')
export const settingsPath = pathTo('settings')
export const editProfilePath = pathTo('editProfile')
export const aboutPath = pathTo('about')
export const keyboardPath = pathTo('keyboard')
export const signInCallbackPath = pathTo('signInCallback')
/** The prefix of every address in the deck. */
export const deckPath = '/deck'

export const listsPath = pathTo('lists')
export const newListPath = pathTo('listNew')
export const circlesPath = pathTo('circles')
export const newCirclePath = pathTo('circleNew')
export const collectionsPath = pathTo('collections')
export const newCollectionPath = pathTo('collectionNew')
export const bookmarkCategoriesPath = pathTo('bookmarkCategories')
export const newBookmarkCategoryPath = pathTo('bookmarkCategoryNew')

export function listPath(id: string, part: 'edit' | 'members' | null = null): string {
  return pathTo(part === 'edit' ? 'listEdit' : part === 'members' ? 'listMembers' : 'list', { id })
}

export function circlePath(id: string, part: 'edit' | 'members' | null = null): string {
  return pathTo(part === 'edit' ? 'circleEdit' : part === 'members' ? 'circleMembers' : 'circle', { id })
}

export function collectionPath(id: string, part: 'edit' | 'members' | null = null): string {
  return pathTo(part === 'edit' ? 'collectionEdit' : part === 'members' ? 'collectionMembers' : 'collection', { id })
}

export function bookmarkCategoryPath(id: string, part: 'edit' | null = null): string {
  return pathTo(part === 'edit' ? 'bookmarkCategoryEdit' : 'bookmarkCategory', { id })
}

/** The public posts of one other server. */
export function otherServerPath(host: string): string {
  return pathTo('otherServer', { host })
}

/** The screen for catching up on missed posts; with a timeline, the form for requesting it again. */
export function catchUpPath(from: string | null = null): string {
  return withQuery(pathTo('catchUp'), { from })
}

export function tagPath(name: string, narrowing: URLSearchParams | null = null): string {
  const path = pathTo('tag', { name })
  const query = narrowing?.toString() ?? ''
  return query === '' ? path : `${path}?${query}`
}

export function notificationRequestPath(id: string): string {
  return pathTo('notificationRequest', { id })
}

export function conversationPath(id: string): string {
  return pathTo('conversation', { id })
}

export function accountPath(acct: string): string {
  return pathTo('account', { acct })
}

export function accountRepliesPath(acct: string): string {
  return pathTo('accountReplies', { acct })
}

export function accountMediaPath(acct: string): string {
  return pathTo('accountMedia', { acct })
}

export function accountFollowersPath(acct: string): string {
  return pathTo('accountFollowers', { acct })
}

export function accountFollowingPath(acct: string): string {
  return pathTo('accountFollowing', { acct })
}

export function accountFeaturedPath(acct: string): string {
  return pathTo('accountFeatured', { acct })
}

export function statusPath(acct: string, statusId: string): string {
  return pathTo('status', { acct, id: statusId })
}

export function statusReblogsPath(acct: string, statusId: string): string {
  return pathTo('statusReblogs', { acct, id: statusId })
}

export function statusFavouritesPath(acct: string, statusId: string): string {
  return pathTo('statusFavourites', { acct, id: statusId })
}

/** The screens with lists about one post: its reactions, the people it mentions, the posts that quote it or refer to it. */
export function statusListPath(acct: string, statusId: string, list: 'reactions' | 'references' | 'mentions' | 'quotes'): string {
  const names = {
    reactions: 'statusReactions',
    references: 'statusReferences',
    mentions: 'statusMentions',
    quotes: 'statusQuotes',
  } as const
  return pathTo(names[list], { acct, id: statusId })
}

export function accountTaggedPath(acct: string, tag: string): string {
  return pathTo('accountTagged', { acct, tag })
}

export function annualReportPath(year: string): string {
  return pathTo('annualReport', { year })
}

export function linkPath(url: string): string {
  return pathTo('link', { url })
}

export function searchPath(query?: string): string {
  return withQuery(pathTo('search'), { q: query })
}

/** A search of what was read on this device, in place of the server's. */
export function deviceSearchPath(query: string): string {
  return withQuery(pathTo('search'), { q: query, on: 'device' })
}

export interface ComposeParameters {
  readonly replyTo?: string
  /** Replies to this post so that only its author can read the reply. */
  readonly privateReply?: string
  readonly edit?: string
  /** Deletes this post once its text is in the composer. */
  readonly redraft?: string
  readonly quote?: string
  /** Adds a link to this post to the current draft. */
  readonly reference?: string
  /** Adds the quoted post's address to the text, for servers without quote posts. */
  readonly quoteLink?: string
  readonly mention?: string
  /** The handle of an account to which a private mention is written. */
  readonly direct?: string
  readonly text?: string
  /** Replies to one's own latest post, which the composer looks up. */
  readonly continue?: 'latest'
  /** A stored draft, by its id. */
  readonly draft?: string
}

/** The address of one section of the settings. */
export function settingsSectionPath(section: SettingsSection): string {
  return pathTo('settingsSection', { section })
}

/** The sections of the settings, in the order of their list. */
export const settingsSections = [
  'appearance',
  'reading',
  'posting',
  'notifications',
  'privacy',
  'accounts',
  'keys',
  'wellbeing',
  'data',
  'about',
] as const

export type SettingsSection = (typeof settingsSections)[number]

/** The composer's address, with what it should start from. */
export function composePath(intent: ComposeParameters = {}): string {
  return withQuery(pathTo('compose'), {
    reply: intent.replyTo,
    privateReply: intent.privateReply,
    edit: intent.edit,
    redraft: intent.redraft,
    quote: intent.quote,
    reference: intent.reference,
    quoteLink: intent.quoteLink,
    mention: intent.mention,
    direct: intent.direct,
    text: intent.text,
    continue: intent.continue,
    draft: intent.draft,
  })
}

/** Whether a path is one of the composer's addresses. */
export function isComposePath(path: string): boolean {
  return routeAt(path)?.route.isComposer ?? false
}

/** The sign-in screen, optionally with the server filled in and the path to return to. */
export function signInPath(options: { server?: string; next?: string } = {}): string {
  return withQuery(pathTo('signIn'), { server: options.server, next: options.next })
}

/** The address with the deck's prefix. */
export function inDeck(path: string): string {
  return path === deckPath || path.startsWith(`${deckPath}/`) ? path : `${deckPath}${path === rootPath ? '' : path}`
}

/** The address without the deck's prefix; the deck's root is home. */
export function outsideDeck(path: string): string {
  if (path === deckPath || path === `${deckPath}/`) return homePath
  return path.startsWith(`${deckPath}/`) ? path.slice(deckPath.length) : path
}
