import type { ListHandle } from '@starling/domain/feeds'
import type { Place, EntryRow } from '@starling/domain/views'
import type { TimelineKey } from '@starling/domain/timelines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useTimeline } from '../../session/useFeed.ts'
import { createStore } from '../../storage/store.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { Column } from '../../ui/Column.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps, ListPlace, VirtualListHandle } from '../../ui/VirtualList.tsx'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import { RowOrderContext } from '../status/filteredRun.ts'
import type { FilterContext } from '../status/filterVerdict.ts'
import { StatusCard } from '../status/StatusCard.tsx'
import { StatusSkeleton } from '../status/StatusSkeleton.tsx'
import { StatusFilterContext } from '../status/statusFilter.ts'
import { ColumnParamsContext } from './columnParams.ts'
import { patternSetting, shownSwitches, useStatusFilter, useTimelineShows } from './useTimelineShows.ts'
import { TimelineOfRowContext } from '../why-here/timelineOfRow.ts'
import { SuggestionsSlot } from './SuggestionsSlot.tsx'
import styles from './TimelineColumn.module.css'
import { withoutEchoes } from './withoutEchoes.ts'

const FollowSuggestions = loadable(() => import('./FollowSuggestions.tsx'), 'FollowSuggestions')
const GapButton = loadable(() => import('./GapButton.tsx'), 'GapButton')
const LoadError = loadable(() => import('../failure/LoadError.tsx'), 'LoadError')
const NewPostsPill = loadable(() => import('./NewPostsPill.tsx'), 'NewPostsPill')
const TimelineSettings = loadable(() => import('./TimelineSettings.tsx'), 'TimelineSettings')

/** Preloads the code for showing the offline state: the connection may be lost before the service worker has stored everything. */
export function prepareForOffline(): void {
  for (const part of [LoadError, GapButton, NewPostsPill]) void part.preload()
}

type TimelineColumnProps = Omit<ComponentProps<typeof Column>, 'children' | 'news'> & {
  readonly timelineKey: TimelineKey
  readonly context: FilterContext
  /** Shown where the timeline is empty. */
  readonly empty: ReactNode
  /** Shown where the server answers that it has no such timeline, instead of the general words. */
  readonly absent?: ReactNode
  /** Shown after the last post, instead of the general words. */
  readonly end?: ReactNode
  /** Scrolls with the posts; an `article`, as ARIA requires inside a feed. */
  readonly header?: ReactElement
  /** Ids of the first posts, marked as pinned. */
  readonly pinned?: readonly string[]
}

const noIds: readonly string[] = []

type Row = EntryRow | { readonly kind: 'pinned' | 'mark'; readonly id: string }

/** A column with a timeline and its loading, empty, error and end states. */
export function TimelineColumn({
  timelineKey,
  context,
  empty,
  absent,
  end,
  header,
  pinned = noIds,
  actions,
  ...column
}: TimelineColumnProps) {
  const { t } = useLingui()
  const { view, timeline } = useTimeline(timelineKey)
  const { shows, isSlow } = useTimelineShows(timelineKey)
  const filter = useStatusFilter(shows)
  const hasSettings =
    useContext(ColumnParamsContext) !== null || patternSetting(timelineKey) !== null || shownSwitches(timelineKey).length > 0
  // The list is paused permanently: new posts always wait for the reader.
  useEffect(() => (isSlow ? timeline.pause() : undefined), [isSlow, timeline])
  const isOnline = useOnline()
  const list = useRef<VirtualListHandle>(null)
  // The position where scrolling ended only concerns the pill, so that the column is not rendered again.
  const [rest] = useState(() => createStore<string | null>(null))
  // Near the top, waiting posts are inserted above at once; they still count as unread.
  const [hasReadUpwards, setReadUpwards] = useState(false)
  const start = useStartPlace(timeline, view.start)
  const { entities } = useSession()
  const rows = useMemo(
    () =>
      withPinned(
        withMark(
          withoutEchoes(view.rows, (id) => entities.get('status', id)?.reblog?.id),
          view.wasAt,
        ),
        pinned,
      ),
    [view.rows, view.wasAt, entities, pinned],
  )
  const order = useMemo(() => rows.map((row) => (row.kind === 'entry' ? row.id : null)), [rows])
  const isOffline = !isOnline || view.error?.kind === 'offline'

  const absence = <Absence view={view} empty={empty} absent={absent} onRetry={() => ignoreFailure(timeline.refresh())} />

  const renderRow = (row: Row, feedProps: FeedProps): ReactElement => {
    switch (row.kind) {
      case 'pinned':
        return <StatusCard statusId={row.id} context={context} isPinned {...feedProps} />
      case 'entry':
        return <StatusCard statusId={row.id} context={context} {...feedProps} />
      case 'gap':
        // The gap on top is filled automatically after reconnecting; a button for it would only push the posts down and up again.
        if (row.maxId === null && (isOffline || fillsItself(view, row.id))) return <article hidden {...feedProps} />
        return (
          <LazyBoundary failure="part">
            <GapButton isFilling={view.fillingGap === row.id} onFill={() => ignoreFailure(timeline.fillGap(row.id))} {...feedProps} />
          </LazyBoundary>
        )
      case 'mark':
        return (
          <article className={styles.mark} aria-label={t`You were here`} {...feedProps}>
            <span>
              <Trans>You were here</Trans>
            </span>
          </article>
        )
      case 'suggestions':
        return (
          <LazyBoundary failure="none" fallback={<SuggestionsSlot aria-busy {...feedProps} />}>
            <FollowSuggestions {...feedProps} />
          </LazyBoundary>
        )
    }
  }

  return (
    <Column
      {...(hasSettings ? { settings: <SettingsLater timelineKey={timelineKey} /> } : {})}
      {...column}
      onRefresh={async () => {
        await timeline.refresh()
        timeline.showPending()
      }}
      actions={
        <>
          {isOffline && rows.length > 0 && <OfflineMark />}
          {actions}
        </>
      }
      news={
        <output>
          {rows.length > 0 && (view.pendingCount > 0 || view.start !== null || hasReadUpwards) && (
            <LazyBoundary failure="none">
              <NewPostsPill
                waiting={view.pendingCount}
                rows={view.rows}
                rest={rest}
                timeline={timeline}
                context={context}
                leavesOut={filter.leavesOut}
                onShow={() => list.current?.toTop()}
              />
            </LazyBoundary>
          )}
        </output>
      }
    >
      {!filter.isKnown ? (
        <StatusSkeleton />
      ) : rows.length === 0 && header === undefined ? (
        absence
      ) : (
        <StatusFilterContext value={filter.leavesOut}>
          <RowOrderContext value={order}>
            <TimelineOfRowContext value={timelineKey}>
              <VirtualList<Row>
                ref={list}
                label={column.title}
                items={rows}
                getKey={rowKey}
                renderItem={renderRow}
                restoreKey={timelineKey}
                isBusy={view.isLoadingMore}
                hasMore={view.hasMore}
                {...(header ? { header } : {})}
                footer={rows.length === 0 ? absence : <Foot view={view} end={end} onMore={() => ignoreFailure(timeline.loadMore())} />}
                onEndReached={() => {
                  if (rows.length > 0 && view.hasMore && view.error === null) ignoreFailure(timeline.loadMore())
                }}
                onToTop={timeline.showPending}
                onAtTopChange={timeline.setAtTop}
                pause={timeline.pause}
                start={start}
                hasNewer={view.waitsAbove}
                onStartNear={() => {
                  setReadUpwards(true)
                  timeline.readUpwards()
                }}
                onRest={({ key, within }) => {
                  const first = rows.slice(rows.findIndex((row) => rowKey(row) === key)).find((row) => row.kind === 'entry')
                  if (first === undefined) return
                  rest.set(first.id)
                  timeline.keepPlace({ id: first.id, within: first.id === key ? within : 0 })
                }}
              />
            </TimelineOfRowContext>
          </RowOrderContext>
        </StatusFilterContext>
      )}
    </Column>
  )
}

type View = ReturnType<typeof useTimeline>['view']

/** The initial position of the list: the stored reading position, and later the position the timeline asks for. */
function useStartPlace(timeline: ListHandle, sent: Place | null): ListPlace | null {
  const [first] = useState(() => ({ timeline, sent, place: timeline.place() ?? sent }))
  // A position that the timeline asked an earlier screen for does not concern this one.
  const place = first.timeline === timeline && first.sent === sent ? first.place : sent
  return useMemo(() => place && { key: place.id, within: place.within }, [place])
}

/** Whether a gap is filled without the reader: the stream is about to return, or has just returned. */
function fillsItself({ isConnected, error, fillingGap }: View, gapId: string): boolean {
  return error === null && (!isConnected || fillingGap === gapId)
}

function SettingsLater({ timelineKey }: { readonly timelineKey: TimelineKey }) {
  return (
    <LazyBoundary failure="part">
      <TimelineSettings timelineKey={timelineKey} />
    </LazyBoundary>
  )
}

interface AbsenceProps {
  readonly view: View
  readonly empty: ReactNode
  readonly absent: ReactNode
  readonly onRetry: () => void
}

function Absence({ view, empty, absent, onRetry }: AbsenceProps) {
  if (view.phase === 'partial') return <BeingBuilt />
  if (view.error && view.phase === 'error') {
    if (absent !== undefined && view.error.kind === 'not-found') return absent
    return (
      <LazyBoundary failure="part">
        <LoadError error={view.error} onRetry={onRetry} />
      </LazyBoundary>
    )
  }
  if (view.phase === 'ready') return empty
  return <StatusSkeleton />
}

function BeingBuilt() {
  return <EmptyState text={<Trans>The server is putting your timeline together. It will appear here in a moment.</Trans>} />
}

function Foot({ view, end, onMore }: { readonly view: View; readonly end: ReactNode; readonly onMore: () => void }) {
  if (view.phase === 'partial') return <BeingBuilt />
  if (!view.hasMore) return <EndMark>{end ?? <Trans>You have reached the end</Trans>}</EndMark>
  // After a failure the reader presses a button; retrying at every scroll event would flood the server.
  if (view.error && !view.isLoadingMore)
    return (
      <button type="button" data-more className={styles.more} onClick={onMore}>
        <Trans>Load more</Trans>
      </button>
    )
  // Placeholders drawn by CSS alone: elements added and removed with each page would slow down fast scrolling.
  return <div className={styles.room} />
}

/** Inserts the line above the post the reader was at before several newer ones were shown. */
function withMark(rows: readonly EntryRow[], wasAt: string | null): readonly Row[] {
  const at = rows.findIndex((row) => row.kind === 'entry' && row.id === wasAt)
  return at > 0 ? [...rows.slice(0, at), { kind: 'mark', id: String(wasAt) }, ...rows.slice(at)] : rows
}

function withPinned(rows: readonly Row[], pinned: readonly string[]): readonly Row[] {
  if (pinned.length === 0) return rows
  return [...pinned.map((id) => ({ kind: 'pinned', id }) as const), ...rows]
}

function rowKey(row: Row): string {
  return row.kind === 'entry' ? row.id : `${row.kind} ${row.id}`
}
