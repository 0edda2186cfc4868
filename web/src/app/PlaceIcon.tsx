import {
  CircleDashed,
  ContactRound,
  FolderHeart,
  Hash,
  History,
  Mail,
  Megaphone,
  RadioTower,
  SmilePlus,
  UserPlus,
  Users,
} from 'lucide-react'
import type { LucideProps } from 'lucide-react'

const icons = {
  conversations: Mail,
  followedTags: Hash,
  directory: Users,
  emojiReactions: SmilePlus,
  announcements: Megaphone,
  catchUp: History,
  followRequests: UserPlus,
  antennas: RadioTower,
  circles: CircleDashed,
  collections: ContactRound,
  bookmarkCategories: FolderHeart,
} as const

export type PlaceName = keyof typeof icons

/** The icon of a place that is only shown in a menu. */
export function PlaceIcon({ place, ...look }: LucideProps & { readonly place: PlaceName }) {
  const Icon = icons[place]
  return <Icon {...look} />
}
