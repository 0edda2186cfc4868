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

/** How a stream event changes them; null for other events. A streamed count never changes `me`. */
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

/** The reader's own reaction was added or removed. */
export function withOwnReaction(
  announcement: Announcement,
  chosen: { readonly name: string; readonly url?: string; readonly static_url?: string },
  me: boolean,
): Announcement {
  const known = announcement.reactions.find(({ name }) => name === chosen.name)
  if ((known?.me ?? false) === me) return announcement
  const count = Math.max(0, (known?.count ?? 0) + (me ? 1 : -1))
  const { url = known?.url, static_url: staticUrl = known?.static_url } = chosen
  const next = { name: chosen.name, count, me, url, static_url: staticUrl }
  const reactions = known ? announcement.reactions.map((each) => (each === known ? next : each)) : [...announcement.reactions, next]
  return { ...announcement, reactions: reactions.filter(({ count: left }) => left > 0) }
}

function withCount(announcement: Announcement, name: string, count: number): Announcement {
  const known = announcement.reactions.find((each) => each.name === name)
  const emoji = announcement.emojis.find(({ shortcode }) => shortcode === name)
  const next = known ? { ...known, count } : { name, count, me: false, url: emoji?.url, static_url: emoji?.static_url }
  const reactions = known ? announcement.reactions.map((each) => (each === known ? next : each)) : [...announcement.reactions, next]
  return { ...announcement, reactions: reactions.filter(({ count: left }) => left > 0) }
}

function inOrder(announcements: readonly Announcement[]): readonly Announcement[] {
  const begins = ({ starts_at: startsAt, published_at: publishedAt }: Announcement) => Date.parse(startsAt ?? publishedAt) || 0
  return [...announcements].sort((a, b) => begins(a) - begins(b))
}
