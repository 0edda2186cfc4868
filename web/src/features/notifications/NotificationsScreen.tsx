import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isNewer } from '@starling/domain/ids'
import { createNotificationsFeed } from '@starling/domain/notifications'
import type { ArrangedRow, NotificationGroup, NotificationsHandle, NotificationsView } from '@starling/domain/notifications'
import { settings } from '@starling/domain/settings'
import { Bell, CheckCheck, Trash2, Users } from 'lucide-react'
import { useContext, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { useOtherAccounts, useSession } from '../../session/SessionProvider.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useNotificationOptions } from '../../entities/notification/useNotificationOptions.ts'
import timelineStyles from '../../entities/timeline/TimelineColumn.module.css'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { allNotificationsPath, notificationsPath, signInPath } from '../../routing/paths.ts'
import { useSetting, useSettingChange } from '../../settings/useSetting.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { FrameContext } from '../../ui/frame.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { Pill } from '../../ui/Pill.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps, VirtualListHandle } from '../../ui/VirtualList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListHeading } from './ListHeading.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { NotificationRow, isWholePost } from './NotificationRow.tsx'
import { PermissionBanner } from './PermissionBanner.tsx'
import { RequestsBanner } from './RequestsBanner.tsx'
import { useArrangedRows } from './useFollowed.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useOpenList } from '../../session/useFeed.ts'

const NotificationSettings = loadable(() => import('./NotificationSettings.tsx'), 'NotificationSettings')
const ClearDialog = loadable(() => import('./ClearDialog.tsx'), 'ClearDialog')

/** The reader's notifications in groups. */
export function NotificationsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  if (!me) {
    return (
      <Column title={t`Notifications`}>
        <EmptyState
          icon={<Bell size={40} strokeWidth={1.25} />}
          text={<Trans>Sign in to see who answered, boosted or followed you.</Trans>}
          action={
            <ButtonLink href={signInPath({ next: notificationsPath })} kind="primary">
              <Trans>Sign in</Trans>
            </ButtonLink>
          }
        />
      </Column>
    )
  }
  return <NotificationsColumn />
}

function NotificationsColumn() {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const isOnline = useOnline()
  const isOfPage = useContext(FrameContext).name === null
  const hasOthers = useOtherAccounts().length > 0 && isOfPage
  const [, setFilter] = useSettingChange(settings.notificationFilter)
  const isAdvanced = useSetting(settings.notificationsAdvanced)
  const showsUnread = useSetting(settings.notificationsShowUnread)
  const options = useNotificationOptions()
  const { quickFilter, hasEmojiReactions } = options
  const list = useRef<VirtualListHandle>(null)
  const [isClearing, setClearing] = useState(false)

  // Set before the first load, so that it requests the right types at once.
  useEffect(() => session.notifications(createNotificationsFeed).setOptions(options), [session, options])
  const { view, notifications } = useNotifications()

  const { rows: inTime, readMarkerId } = view
  const rows = useArrangedRows(inTime, readMarkerId)
  const isOffline = !isOnline || view.error?.kind === 'offline'

  const renderRow = (row: ArrangedRow, feedProps: FeedProps): ReactElement => {
    if (row.kind === 'heading') return <ListHeading part={row.id} {...feedProps} />
    if (row.kind === 'gap') {
      return (
        <article className={timelineStyles.gapRow} aria-label={t`Notifications may be missing here`} {...feedProps}>
          <button
            type="button"
            className={timelineStyles.gap}
            disabled={view.fillingGap === row.id}
            onClick={() => ignoreFailure(notifications.fillGap(row.id))}
          >
            {view.fillingGap === row.id ? <Trans>Loading…</Trans> : <Trans>Load missing notifications</Trans>}
          </button>
        </article>
      )
    }
    const { group } = row
    const isUnread = showsUnread && isNewer(group.page_max_id ?? group.most_recent_notification_id, readMarkerId)
    return group.status_id !== null && isWholePost(group.type) ? (
      <NotificationCard group={group} statusId={group.status_id} isUnread={isUnread} {...feedProps} />
    ) : (
      <NotificationRow group={group} isUnread={isUnread} {...feedProps} />
    )
  }

  return (
    <Column
      title={t`Notifications`}
      onRefresh={async () => {
        await notifications.refresh()
        notifications.showPending()
      }}
      actions={
        <>
          {isOffline && rows.length > 0 && <OfflineMark />}
          {hasOthers && (
            <IconButton
              label={t`Notifications of all accounts`}
              icon={<Users size={20} strokeWidth={1.75} />}
              onClick={() => navigator.push(allNotificationsPath)}
            />
          )}
          <IconButton
            label={t`Mark everything as read`}
            icon={<CheckCheck size={20} strokeWidth={1.75} />}
            disabled={rows.length === 0}
            onClick={() => notifications.markRead()}
          />
          <IconButton
            label={t`Clear notifications`}
            icon={<Trash2 size={20} strokeWidth={1.75} />}
            disabled={rows.length === 0}
            onClick={() => setClearing(true)}
          />
        </>
      }
      tabs={
        <>
          <FilterBar selected={quickFilter} isAdvanced={isAdvanced} hasEmojiReactions={hasEmojiReactions} onSelect={setFilter} />
          <RequestsBanner />
          <PermissionBanner />
        </>
      }
      settings={
        <LazyBoundary failure="part">
          <NotificationSettings />
        </LazyBoundary>
      }
      news={
        <div role="status">
          {view.pendingCount > 0 && (
            <Pill count={view.pendingCount} onClick={() => list.current?.toTop()}>
              <Plural value={view.pendingCount} one="# new notification" other="# new notifications" />
            </Pill>
          )}
        </div>
      }
    >
      {rows.length === 0 ? (
        <Absence view={view} quickFilter={quickFilter} onRetry={() => ignoreFailure(notifications.refresh())} />
      ) : (
        <VirtualList<ArrangedRow>
          ref={list}
          label={t`Notifications`}
          items={rows}
          getKey={rowKey}
          usualPx={140}
          renderItem={renderRow}
          restoreKey={`notifications ${quickFilter}`}
          isBusy={view.isLoadingMore}
          hasMore={view.hasMore}
          footer={<Foot view={view} onMore={() => ignoreFailure(notifications.loadMore())} />}
          onEndReached={() => {
            if (view.hasMore && view.error === null) ignoreFailure(notifications.loadMore())
          }}
          onToTop={notifications.showPending}
          onAtTopChange={notifications.setAtTop}
          pause={notifications.pause}
          onRest={(_place, lastKey) => {
            const count = rows.findIndex((row) => rowKey(row) === lastKey) + 1
            notifications.see(rows.slice(0, count).flatMap((row) => (row.kind === 'group' ? [row.id] : [])))
          }}
        />
      )}
      {isClearing && (
        <LazyBoundary failure="overlay" onClose={() => setClearing(false)}>
          <ClearDialog onClose={() => setClearing(false)} />
        </LazyBoundary>
      )}
    </Column>
  )
}

type View = ReturnType<typeof useNotifications>['view']

function Absence({ view, quickFilter, onRetry }: { readonly view: View; readonly quickFilter: string; readonly onRetry: () => void }) {
  const { t } = useLingui()
  if (view.error && view.phase === 'error') return <LoadError error={view.error} onRetry={onRetry} />
  if (view.phase !== 'ready') return <StatusSkeleton label={t`Loading notifications`} />
  return (
    <EmptyState
      icon={<Bell size={40} strokeWidth={1.25} />}
      text={
        quickFilter === 'all' ? (
          <Trans>Nothing yet. When people answer, boost or follow you, it shows here.</Trans>
        ) : (
          <Trans>Nothing of this kind yet.</Trans>
        )
      }
    />
  )
}

function Foot({ view, onMore }: { readonly view: View; readonly onMore: () => void }) {
  const { t } = useLingui()
  if (view.isLoadingMore) return <StatusSkeleton count={2} label={t`Loading notifications`} />
  if (!view.hasMore)
    return (
      <EndMark>
        <Trans>You have reached the end</Trans>
      </EndMark>
    )
  if (view.error)
    return (
      <button type="button" className={timelineStyles.more} onClick={onMore}>
        <Trans>Load more</Trans>
      </button>
    )
  return <div className={timelineStyles.room} />
}

/** A group keeps its key while it grows, so its row keeps its measured height. */
function rowKey(row: ArrangedRow): string {
  return row.kind === 'group' ? keyOf(row.group) : row.id
}

/** The same key can occur twice, when a group continued after the server had closed it. */
function keyOf({ group_key: key, page_min_id: minId }: NotificationGroup): string {
  return key.startsWith('ungrouped') ? key : `${key} ${minId ?? ''}`
}

/** The notifications, loaded and live while the component is mounted. */
function useNotifications(): { readonly view: NotificationsView; readonly notifications: NotificationsHandle } {
  const { view, list } = useOpenList(useSession().notifications(createNotificationsFeed))
  return { view, notifications: list }
}
