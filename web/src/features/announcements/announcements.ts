import type { Announcement } from '@starling/api/announcements'
import { announcementEndpoints } from '@starling/api/announcements'
import type { SessionEvent } from '@starling/domain/ports'
import type { CachedChange } from '../../session/apiQueries.ts'
import { apiQuery, changeOf } from '../../session/apiQueries.ts'

/** The announcements of the server's operators, ordered by when they begin. */
export const announcementsQuery = apiQuery(announcementEndpoints.list, {
  read: (announcements) => ({ data: inOrder(announcements) }),
  staleMs: 5 * 60_000,
})

/** A change of the cached list. */
export function announcementsChange(change: (all: readonly Announcement[]) => readonly Announcement[]): CachedChange {
  return changeOf(announcementsQuery, {}, change)
}

/** A change of one announcement in the cached list. */
export function announcementChange(id: string, change: (announcement: Announcement) => Announcement): CachedChange {
  return announcementsChange((all) => all.map((each) => (each.id === id ? change(each) : each)))
}

/** How a stream event changes the announcements; null for other events. A streamed count never changes `me`. */
export function changeByEvent(event: SessionEvent): CachedChange | null {
  switch (event.kind) {
    case 'announcement': {
      const { announcement } = event
      return announcementsChange((all) => {
        const known = all.find(({ id }) => id === announcement.id)
        const mine = new Set(known?.reactions.flatMap(({ name, me }) => (me ? [name] : [])))
        // The stream is the same for all readers, so it does not contain what this reader has read or reacted with.
        const reactions = announcement.reactions.map((reaction) => ({ ...reaction, me: mine.has(reaction.name) }))
        const next = { ...announcement, read: known?.read ?? false, reactions }
        return inOrder([...all.filter(({ id }) => id !== announcement.id), next])
      })
    }
    case 'announcement-reaction': {
      const { announcementId, name, count } = event
      return announcementChange(announcementId, (announcement) => withCount(announcement, name, count))
    }
    case 'announcement-deleted':
      return announcementsChange((all) => all.filter(({ id }) => id !== event.announcementId))
    default:
      return null
  }
}

type Reaction = Announcement['reactions'][number]

/** A reaction with the number of times that the stream has sent its count. */
type CountedReaction = Reaction & { readonly told?: number }

const reactionTo = ({ reactions }: Announcement, wanted: string): CountedReaction | undefined =>
  reactions.find(({ name }) => name === wanted)

/**
 * The change for a reaction that the reader adds or removes. If the stream has sent a count after the reader acted, that count already
 * includes the reader's reaction (or a later one will), so it is not counted again when the answer arrives.
 */
export function ownReaction(
  seen: Announcement,
  chosen: { readonly name: string; readonly url?: string; readonly static_url?: string },
  me: boolean,
): (announcement: Announcement) => Announcement {
  const toldBefore = reactionTo(seen, chosen.name)?.told ?? 0
  return (announcement) => {
    const known = reactionTo(announcement, chosen.name)
    if ((known?.me ?? false) === me) return announcement
    const isCounted = (known?.told ?? 0) > toldBefore
    const count = (known?.count ?? 0) + (isCounted ? 0 : me ? 1 : -1)
    const { url = known?.url, static_url: staticUrl = known?.static_url } = chosen
    return withReaction(announcement, { ...known, name: chosen.name, count, me, url, static_url: staticUrl })
  }
}

function withCount(announcement: Announcement, name: string, count: number): Announcement {
  const known = reactionTo(announcement, name)
  const emoji = announcement.emojis.find(({ shortcode }) => shortcode === name)
  const first = { name, me: false, url: emoji?.url, static_url: emoji?.static_url }
  return withReaction(announcement, { ...(known ?? first), count, told: (known?.told ?? 0) + 1 })
}

function withReaction(announcement: Announcement, next: CountedReaction): Announcement {
  const isKnown = reactionTo(announcement, next.name) !== undefined
  const reactions = isKnown
    ? announcement.reactions.map((each) => (each.name === next.name ? next : each))
    : [...announcement.reactions, next]
  return { ...announcement, reactions: reactions.filter(({ count }) => count > 0) }
}

function inOrder(announcements: readonly Announcement[]): readonly Announcement[] {
  const begins = ({ starts_at: startsAt, published_at: publishedAt }: Announcement) => Date.parse(startsAt ?? publishedAt) || 0
  return [...announcements].sort((a, b) => begins(a) - begins(b))
}
