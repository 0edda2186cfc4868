import type { Status } from '@starling/api/statuses'
import { createRelationshipBatch } from '@starling/domain/actions'
import { arrangeCatchUp } from '@starling/domain/catch-up'
import type { ArrangedCatchUp } from '@starling/domain/catch-up'
import { settings } from '@starling/domain/settings'
import { useEffect, useMemo, useState } from 'react'
import { isHiddenPerson } from '../../entities/account/isHiddenPerson.ts'
import { filterVerdict } from '../../entities/status/filterVerdict.ts'
import { quotesBlocked } from '../../entities/status/statusFacts.ts'
import { clock } from '../../entities/time/clock.ts'
import { useStatusFilter, useTimelineShows } from '../../entities/timeline/useTimelineShows.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'
import { useSetting } from '../../settings/useSetting.ts'
import type { GatheringView } from './createGathering.ts'

/** The relationships to this many authors are requested, in two requests: the reader may have muted or blocked them since. */
const mostAsked = 80

/**
 * The gathered posts in the chosen order, without those hidden by filters and by the timeline's settings; null until those are loaded. It
 * changes when the reader changes the order, shows new posts or hides somebody, and when a post is deleted.
 */
export function useArranged({ state, pages }: GatheringView): ArrangedCatchUp | null {
  const session = useSession()
  const { me, entities } = session
  const { shows } = useTimelineShows(state.request?.timeline ?? 'home')
  // All replies, because this screen has a switch of its own for them.
  const filter = useStatusFilter(useMemo(() => ({ ...shows, replies: true }), [shows]))
  const { leavesOutBlockedQuotes } = useReading()
  const sort = useSetting(settings.catchUpSort)
  const showsReplies = useSetting(settings.catchUpReplies)
  const showsSeen = useSetting(settings.catchUpSeen)
  const [hidden, hide] = useState<ReadonlySet<string>>(new Set())
  const [deleted, leaveOut] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      session.onEvent((event) => {
        if (event.kind === 'status-deleted') leaveOut((before) => new Set([...before, event.statusId]))
        if (event.kind === 'account-hidden') hide((before) => new Set([...before, event.accountId]))
      }),
    [session],
  )

  const shown = useMemo(() => pages.slice(0, state.shownPages ?? 0), [pages, state.shownPages])
  useEffect(() => {
    const authors = new Set(shown.flatMap(({ posts }) => posts.map((post) => (post.reblog ?? post).account.id)))
    session.part(createRelationshipBatch).ensure([...authors].slice(0, mostAsked))
  }, [session, shown])

  return useMemo(() => {
    if (!filter.isKnown) return null
    const now = clock.now()
    const isHidden = (id: string) => hidden.has(id) || isHiddenPerson(entities, id)
    // All gathered posts are kept in the session's store, so a missing one was deleted.
    const isDeleted = ({ id }: Status) => deleted.has(id) || entities.get('status', id) === undefined
    const wrappers = shown.flatMap(({ posts }) => posts)
    return arrangeCatchUp(
      wrappers.filter(
        (wrapper) =>
          !isHidden(wrapper.account.id) && !isHidden((wrapper.reblog ?? wrapper).account.id) && !isDeleted(wrapper.reblog ?? wrapper),
      ),
      {
        sort,
        meId: me?.id ?? null,
        showsReplies,
        showsSeen,
        seen: new Set(shown.flatMap(({ seen }) => seen)),
        isLeftOut: (wrapper, gathered) => {
          // The store's copy is newer, with the matches of filters changed since.
          const status = entities.get('status', gathered.id) ?? gathered
          if (filterVerdict(status, 'home', status.account.id === me?.id, now).kind === 'hide') return true
          if (leavesOutBlockedQuotes && quotesBlocked(status)) return true
          return filter.leavesOut?.(wrapper, gathered) === true
        },
      },
    )
  }, [shown, filter, sort, showsReplies, showsSeen, hidden, deleted, entities, me, leavesOutBlockedQuotes])
}
