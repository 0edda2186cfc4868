import type { Announcement } from '@starling/api/announcements'
import { announcementEndpoints } from '@starling/api/announcements'
import { useEffect } from 'react'
import { changeCached, queryClientOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { announcementChange, announcementsQuery, changeByEvent, ownReaction } from './announcements.ts'

/** A possible reaction: an emoji, or the shortcode of a custom one with its picture. */
export interface AnnouncementReaction {
  readonly name: string
  readonly url?: string
  readonly static_url?: string
}

/** Requests are sent one after another, so that adding and removing a reaction reach the server in the right order. */
const inOrder = { scope: 'announcement-reactions' }

/** The announcements, kept up to date by the stream, with the possible actions. */
export function useAnnouncements() {
  const session = useSession()
  const query = useApiQuery(announcementsQuery, {}, { isEnabled: session.me !== null })
  const { refetch } = query
  useEffect(
    () =>
      session.onEvent((event) => {
        const change = changeByEvent(event)
        if (change) changeCached(queryClientOf(session), [change])
        // Without a stream, the list is loaded again at each poll.
        else if (event.kind === 'polled') void refetch()
      }),
    [session, refetch],
  )
  const dismiss = useApiMutation(announcementEndpoints.dismiss, {
    changes: ({ params }) => [announcementChange(params.id, (announcement) => ({ ...announcement, read: true }))],
  })
  const add = useApiMutation(announcementEndpoints.addReaction, inOrder)
  const remove = useApiMutation(announcementEndpoints.removeReaction, inOrder)

  return {
    query,
    dismiss: (id: string) => dismiss.mutate({ params: { id } }),
    react: (announcement: Announcement, reaction: AnnouncementReaction, isWanted: boolean) =>
      (isWanted ? add : remove).mutate({
        params: { id: announcement.id, name: reaction.name },
        shows: [announcementChange(announcement.id, ownReaction(announcement, reaction, isWanted))],
      }),
  }
}
