import type { ListHandle } from '@starling/domain/feeds'
import type { EntryRow } from '@starling/domain/views'
import { isNewer } from '@starling/domain/ids'
import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'
import type { Store } from '../../storage/store.ts'
import { Pill } from '../../ui/Pill.tsx'
import { filterVerdict, isTimeline } from '../status/filterVerdict.ts'
import type { FilterContext } from '../status/filterVerdict.ts'
import { quotesBlocked } from '../status/statusFacts.ts'
import type { StatusFilter } from '../status/statusFilter.ts'
import { clock } from '../time/clock.ts'

interface NewPostsPillProps {
  /** The number of waiting posts; infinite where unknown. */
  readonly waiting: number
  readonly rows: readonly EntryRow[]
  /** The post at the top of the view when scrolling ended. */
  readonly rest: Store<string | null>
  readonly timeline: Pick<ListHandle, 'lastReadId' | 'waitingIds'>
  readonly context: FilterContext
  /** The filter of the list's own settings. */
  readonly leavesOut: StatusFilter | null
  readonly onShow: () => void
}

/** Shows the number of new posts above; nothing moves until the reader presses it. */
export function NewPostsPill({ waiting, rows, rest, timeline, context, leavesOut, onShow }: NewPostsPillProps) {
  const restId = useSyncExternalStore(rest.subscribe, rest.get)
  const isHidden = useIsHidden(context, leavesOut)
  const lastReadId = timeline.lastReadId()
  const hidden = timeline.waitingIds().filter((id) => isNewer(id, lastReadId) && isHidden(id)).length
  const count = waiting - hidden + unreadAbove(rows, restId, lastReadId, isHidden)
  if (count === 0) return null
  // While posts are missing, each loaded page would change the number.
  if (count === Infinity) {
    return (
      <Pill count={null} onClick={onShow}>
        <Trans>New posts</Trans>
      </Pill>
    )
  }
  return (
    <Pill count={count} onClick={onShow}>
      <Plural value={count} one="# new post" other="# new posts" />
    </Pill>
  )
}

/** The number of unread posts above the current one that are in the list already; infinite where some are missing. */
function unreadAbove(rows: readonly EntryRow[], restId: string | null, lastReadId: string, isHidden: (id: string) => boolean): number {
  const at = rows.findIndex(({ id }) => id === restId)
  let count = 0
  for (const row of rows.slice(0, Math.max(0, at))) {
    if (row.kind === 'entry' && isNewer(row.id, lastReadId) && !isHidden(row.id)) count += 1
    if (row.kind === 'gap' && (row.maxId === null || isNewer(row.maxId, lastReadId))) count = Infinity
  }
  return count
}

/** Whether a post is not drawn in its list, so that showing it would show nothing new. */
function useIsHidden(context: FilterContext, leavesOut: StatusFilter | null): (id: string) => boolean {
  const { entities, me } = useSession()
  const { leavesOutBlockedQuotes } = useReading()
  return (id) => {
    const wrapper = entities.get('status', id)
    if (!wrapper) return false
    const status = wrapper.reblog ? (entities.get('status', wrapper.reblog.id) ?? wrapper.reblog) : wrapper
    if (filterVerdict(status, context, me?.id === status.account.id, clock.now()).kind === 'hide') return true
    return (leavesOutBlockedQuotes && isTimeline(context) && quotesBlocked(status)) || leavesOut?.(wrapper, status) === true
  }
}
