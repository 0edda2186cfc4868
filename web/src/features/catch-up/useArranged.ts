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

/** Two requests: so many authors are asked about, of whom the reader may have muted or blocked some since. */
const mostAsked = 80

/**
 * What was gathered, in the reader's order and by the filters and settings of its timeline; null until those are known. It changes when the reader
 * asks for it, or hides somebody, and when a post is deleted.
 */
export function useArranged({ state, pages }: GatheringView): ArrangedCatchUp | null {
  const session = useSession()
  const { me, entities } = session
  const { shows } = useTimelineShows(state.request?.timeline ?? 'home')
  // Replies have a switch of their own here.
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
    // The session knows every gathered post until it is deleted.
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
          // Filters may have changed since, and the store knows.
          const status = entities.get('status', gathered.id) ?? gathered
          if (filterVerdict(status, 'home', status.account.id === me?.id, now).kind === 'hide') return true
          if (leavesOutBlockedQuotes && quotesBlocked(status)) return true
          return filter.leavesOut?.(wrapper, gathered) === true
        },
      },
    )
  }, [shown, filter, sort, showsReplies, showsSeen, hidden, deleted, entities, me, leavesOutBlockedQuotes])
}
