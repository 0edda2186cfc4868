import type { DeckColumn } from '@starling/domain/deck'
import { useLingui } from '@lingui/react/macro'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import { useColumnAccount } from './useDeck.ts'

/** The name of a column whose own screen is not mounted, with its account if that is not the page's. */
export function useColumnWords(): (column: Pick<DeckColumn, 'id' | 'params'>) => string {
  const { t } = useLingui()
  const accountOf = useColumnAccount()
  const kinds = new Map([
    ['COMPOSE', t`New post`],
    ['HOME', t`Home`],
    ['NOTIFICATIONS', t`Notifications`],
    ['COMMUNITY', t`This server`],
    ['PUBLIC', t`All servers`],
    ['REMOTE', t`Other servers`],
    ['DIRECT', t`Conversations`],
    ['FAVOURITES', t`Favourites`],
    ['BOOKMARKS', t`Bookmarks`],
    ['EMOJI_REACTIONS', t`Emoji reactions`],
    ['DIRECTORY', t`Directory`],
    ['EXPLORE', t`Explore`],
    ['ANNOUNCEMENTS', t`Announcements`],
    ['LIST', t`List`],
    ['ANTENNA', t`Edit antenna`],
    ['ANTENNA_TIMELINE', t`Antenna`],
    ['CIRCLE', t`Circle`],
    ['CIRCLE_STATUSES', t`Circle`],
    ['BOOKMARKS_EX', t`Bookmark category`],
  ])
  return (column) => {
    const account = accountOf(column)
    return account ? `${kindOf(column)} · @${acctWithServer(account)}` : kindOf(column)
  }

  function kindOf({ id, params }: Pick<DeckColumn, 'id' | 'params'>): string {
    const param = typeof params['id'] === 'string' ? params['id'] : ''
    if (id === 'HASHTAG') return `#${param}`
    if (id === 'ACCOUNT') return `@${param}`
    if (id === 'SERVER') return param
    if (id === 'SEARCH') return t`Search: ${param}`
    return kinds.get(id) ?? id
  }
}
