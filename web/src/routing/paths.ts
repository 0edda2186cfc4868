/** Every URL of the client. Features meet here, never by importing each other. */

type Query = Record<string, string | null | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export const rootPath = '/'
export const homePath = '/home'
export const publicPath = '/public'
export const localPath = '/public/local'
export const remotePath = '/public/remote'
export const notificationsPath = '/notifications'
export const explorePath = '/explore'
export const favouritesPath = '/favourites'
export const bookmarksPath = '/bookmarks'
export const followRequestsPath = '/follow_requests'
export const blocksPath = '/blocks'
export const mutesPath = '/mutes'
export const settingsPath = '/settings'
export const aboutPath = '/about'
export const keyboardPath = '/keyboard-shortcuts'
export const signInCallbackPath = '/sign-in/callback'
export const deckPath = '/deck'

export function tagPath(name: string): string {
  return `/tags/${encodeURIComponent(name)}`
}

export function accountPath(acct: string): string {
  return `/@${acct}`
}

export function accountRepliesPath(acct: string): string {
  return `/@${acct}/with_replies`
}

export function accountMediaPath(acct: string): string {
  return `/@${acct}/media`
}

export function accountFollowersPath(acct: string): string {
  return `/@${acct}/followers`
}

export function accountFollowingPath(acct: string): string {
  return `/@${acct}/following`
}

export function statusPath(acct: string, statusId: string): string {
  return `/@${acct}/${encodeURIComponent(statusId)}`
}

export function statusReblogsPath(acct: string, statusId: string): string {
  return `${statusPath(acct, statusId)}/reblogs`
}

export function statusFavouritesPath(acct: string, statusId: string): string {
  return `${statusPath(acct, statusId)}/favourites`
}

export function searchPath(query?: string): string {
  return withQuery('/search', { q: query })
}

export interface ComposeIntent {
  readonly replyTo?: string
  readonly edit?: string
  /** Deletes this post once its text is in the composer. */
  readonly redraft?: string
  readonly quote?: string
  readonly mention?: string
  /** A mention that only the mentioned will see. */
  readonly direct?: string
  readonly text?: string
}

/** The composer, with what it should start from. */
export function composePath(intent: ComposeIntent = {}): string {
  return withQuery('/publish', {
    reply: intent.replyTo,
    edit: intent.edit,
    redraft: intent.redraft,
    quote: intent.quote,
    mention: intent.mention,
    direct: intent.direct,
    text: intent.text,
  })
}

/** Both addresses of the composer (R-shell-04). */
export function isComposePath(path: string): boolean {
  return path === '/publish' || path === '/statuses/new'
}

/** Sign-in, optionally with the server already named and the place to come back to. */
export function signInPath(options: { server?: string; next?: string } = {}): string {
  return withQuery('/sign-in', { server: options.server, next: options.next })
}

/** The same place inside the deck. */
export function inDeck(path: string): string {
  return path === deckPath || path.startsWith(`${deckPath}/`) ? path : `${deckPath}${path === rootPath ? '' : path}`
}

/** The same place outside the deck; the bare deck is home. */
export function outsideDeck(path: string): string {
  if (path === deckPath || path === `${deckPath}/`) return homePath
  return path.startsWith(`${deckPath}/`) ? path.slice(deckPath.length) : path
}
