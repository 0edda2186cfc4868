import { Bell, Bookmark, Compass, Globe, House, List, PenLine, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaceIcon } from '../PlaceIcon.tsx'

const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons: ReadonlyMap<string, ReactNode> = new Map(
  Object.entries({
    COMPOSE: <PenLine {...look} />,
    HOME: <House {...look} />,
    NOTIFICATIONS: <Bell {...look} />,
    COMMUNITY: <Globe {...look} />,
    PUBLIC: <Globe {...look} />,
    REMOTE: <Globe {...look} />,
    SERVER: <Globe {...look} />,
    FAVOURITES: <Star {...look} />,
    BOOKMARKS: <Bookmark {...look} />,
    EXPLORE: <Compass {...look} />,
    LIST: <List {...look} />,
    DIRECT: <PlaceIcon place="conversations" {...look} />,
    EMOJI_REACTIONS: <PlaceIcon place="emojiReactions" {...look} />,
    DIRECTORY: <PlaceIcon place="directory" {...look} />,
    ANNOUNCEMENTS: <PlaceIcon place="announcements" {...look} />,
    ANTENNA_TIMELINE: <PlaceIcon place="antennas" {...look} />,
    CIRCLE: <PlaceIcon place="circles" {...look} />,
    BOOKMARKS_EX: <PlaceIcon place="bookmarkCategories" {...look} />,
  }),
)

/** The icon that the navigation has for the screen of a column, by the column's kind. */
export function ColumnIcon({ kind }: { readonly kind: string }) {
  return icons.get(kind) ?? null
}
