import type { DeckColumn } from '@starling/domain/deck'
import {
  accountPath,
  announcementsPath,
  bookmarkCategoryPath,
  bookmarksPath,
  circlePath,
  composePath,
  conversationsPath,
  directoryPath,
  emojiReactionsPath,
  explorePath,
  favouritesPath,
  homePath,
  listPath,
  localPath,
  notificationsPath,
  otherServerPath,
  publicPath,
  remotePath,
  searchPath,
  tagPath,
} from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'

const fixed: ReadonlyMap<string, string> = new Map([
  ['COMPOSE', composePath()],
  ['HOME', homePath],
  ['NOTIFICATIONS', notificationsPath],
  ['COMMUNITY', localPath],
  ['PUBLIC', publicPath],
  ['REMOTE', remotePath],
  ['DIRECT', conversationsPath],
  ['FAVOURITES', favouritesPath],
  ['BOOKMARKS', bookmarksPath],
  ['EMOJI_REACTIONS', emojiReactionsPath],
  ['DIRECTORY', directoryPath],
  ['EXPLORE', explorePath],
  ['ANNOUNCEMENTS', announcementsPath],
])

const byId: ReadonlyMap<string, (id: string) => string> = new Map([
  ['HASHTAG', tagPath],
  ['LIST', (id: string) => listPath(id)],
  ['ANTENNA', (id: string) => pathTo('antennaEdit', { id })],
  ['ANTENNA_TIMELINE', (id: string) => pathTo('antenna', { id })],
  ['CIRCLE', (id: string) => circlePath(id)],
  // An older kmyblue uses this name for the same column.
  ['CIRCLE_STATUSES', (id: string) => circlePath(id)],
  ['BOOKMARKS_EX', (id: string) => bookmarkCategoryPath(id)],
  ['ACCOUNT', accountPath],
  ['SEARCH', searchPath],
  // A kind of this client's own: the public posts of the server with this host.
  ['SERVER', otherServerPath],
])

/** The path of a column's screen; null for unknown kinds and for a missing parameter. */
export function columnPlace({ id: kind, params }: DeckColumn): { readonly path: string; readonly search: string } | null {
  const { id } = params
  const url = fixed.get(kind) ?? (typeof id === 'string' && id !== '' ? byId.get(kind)?.(id) : undefined)
  if (url === undefined) return null
  const [path = '', query] = url.split('?')
  return { path, search: query === undefined ? '' : `?${query}` }
}
