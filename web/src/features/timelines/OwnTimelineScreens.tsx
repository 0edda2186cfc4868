import type { ComponentProps } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { bookmarksPath, deviceSearchPath, favouritesPath, emojiReactionsPath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { Search } from 'lucide-react'
import { IconLink } from '../../ui/IconButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useBookmarkUndo } from './useBookmarkUndo.ts'

/** A timeline that belongs to the reader; visitors are asked to sign in. */
export function OwnTimelineColumn({ next, ...column }: ComponentProps<typeof TimelineColumn> & { readonly next: string }) {
  const { me } = useSession()
  return me ? <TimelineColumn {...column} /> : <SignInColumn title={column.title} next={next} />
}

/** A link to search a collection on this device, because servers only search what they have indexed. */
function SearchThese({ href, label }: { readonly href: string; readonly label: string }) {
  return <IconLink label={label} icon={<Search size={20} strokeWidth={1.75} />} href={href} />
}

export function BookmarksScreen() {
  const { t } = useLingui()
  useBookmarkUndo()
  return (
    <OwnTimelineColumn
      next={bookmarksPath}
      title={t`Bookmarks`}
      timelineKey={routes.bookmarks.timeline}
      context="collection"
      actions={<SearchThese href={deviceSearchPath('in:bookmarks')} label={t`Search in bookmarks`} />}
      empty={<EmptyState text={<Trans>Posts you bookmark are kept here. Only you can see them.</Trans>} />}
    />
  )
}

/** The posts the reader favourited. */
export function FavouritesScreen() {
  const { t } = useLingui()
  return (
    <OwnTimelineColumn
      next={favouritesPath}
      title={t`Favourites`}
      timelineKey={routes.favourites.timeline}
      context="collection"
      actions={<SearchThese href={deviceSearchPath('in:favourites')} label={t`Search in favourites`} />}
      empty={<EmptyState text={<Trans>Posts you favourite appear here.</Trans>} />}
    />
  )
}

/** The posts the reader reacted to with an emoji. */
export function EmojiReactionsScreen() {
  const { t } = useLingui()
  return (
    <OwnTimelineColumn
      next={emojiReactionsPath}
      title={t`Emoji reactions`}
      timelineKey={routes.emojiReactions.timeline}
      context="collection"
      empty={<EmptyState text={<Trans>Posts you react to with an emoji appear here.</Trans>} />}
    />
  )
}
