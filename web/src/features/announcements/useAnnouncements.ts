import type { Announcement } from '@starling/api/announcements'
import { announcementEndpoints } from '@starling/api/announcements'
import { useEffect } from 'react'
import { applyChanges, queryClientOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { announcementChange, announcementsQuery, changeByEvent, withOwnReaction } from './announcements.ts'

/** A possible reaction: an emoji, or the shortcode of a custom one with its picture. */
export interface ChosenReaction {
  readonly name: string
  readonly url?: string
  readonly static_url?: string
}

/** The announcements, kept up to date by the stream, with the possible actions. */
export function useAnnouncements() {
  const session = useSession()
  const query = useApiQuery(announcementsQuery, {}, { isEnabled: session.me !== null })
  const { refetch } = query
  useEffect(
    () =>
      session.onEvent((event) => {
        const change = changeByEvent(event)
        if (change) applyChanges(queryClientOf(session), [change])
        // Polling replaces the stream (R-str-06).
        else if (event.kind === 'polled') void refetch()
      }),
    [session, refetch],
  )
  const dismiss = useApiMutation(announcementEndpoints.dismiss, {
    changes: ({ params }) => [announcementChange(params.id, (announcement) => ({ ...announcement, read: true }))],
  })
  const add = useApiMutation(announcementEndpoints.addReaction)
  const remove = useApiMutation(announcementEndpoints.removeReaction)

  return {
    query,
    dismiss: (id: string) => dismiss.mutate({ params: { id } }),
    /** Shown at once, and undone if the server refuses (R-ann-03). */
    react({ id }: Announcement, reaction: ChosenReaction, isWanted: boolean) {
      const client = queryClientOf(session)
      applyChanges(client, [announcementChange(id, (each) => withOwnReaction(each, reaction, isWanted))])
      ;(isWanted ? add : remove).mutate(
        { params: { id, name: reaction.name } },
        { onError: () => void applyChanges(client, [announcementChange(id, (each) => withOwnReaction(each, reaction, !isWanted))]) },
      )
    },
  }
}
