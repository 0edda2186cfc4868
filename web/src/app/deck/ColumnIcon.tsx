import { Bell, Bookmark, Compass, Globe, House, List, PenLine, Star } from 'lucide-react'
import type { LucideProps } from 'lucide-react'
import type { ComponentType } from 'react'
import { PlaceIcon } from '../PlaceIcon.tsx'
import type { PlaceName } from '../PlaceIcon.tsx'

const icons: ReadonlyMap<string, ComponentType<LucideProps>> = new Map([
  ['COMPOSE', PenLine],
  ['HOME', House],
  ['NOTIFICATIONS', Bell],
  ['COMMUNITY', Globe],
  ['PUBLIC', Globe],
  ['REMOTE', Globe],
  ['FAVOURITES', Star],
  ['BOOKMARKS', Bookmark],
  ['EXPLORE', Compass],
  ['LIST', List],
])

const places: ReadonlyMap<string, PlaceName> = new Map([
  ['DIRECT', 'conversations'],
  ['EMOJI_REACTIONS', 'emojiReactions'],
  ['DIRECTORY', 'directory'],
  ['ANNOUNCEMENTS', 'announcements'],
  ['ANTENNA_TIMELINE', 'antennas'],
  ['CIRCLE', 'circles'],
  ['BOOKMARKS_EX', 'bookmarkCategories'],
])

/** The icon that the navigation has for the screen of a column, by the column's kind. */
export function ColumnIcon({ kind }: { readonly kind: string }) {
  const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
  const place = places.get(kind)
  if (place !== undefined) return <PlaceIcon place={place} {...look} />
  const Icon = icons.get(kind)
  return Icon === undefined ? null : <Icon {...look} />
}
