import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isNewer } from '@starling/domain/ids'
import { mergeNotifications } from '@starling/domain/notifications'
import type { MergedNotifications } from '@starling/domain/notifications'
import { Bell, CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { acctWithServer, SignedInPicture } from '../../entities/account/SignedInPicture.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { NotificationRow } from '../../features/notifications/NotificationRow.tsx'
import { allNotificationsPath } from '../../routing/paths.ts'
import { useActiveAccount, useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps, VirtualListHandle } from '../../ui/VirtualList.tsx'
import { OtherEntry } from '../other-accounts/OtherEntry.tsx'
import { usePageNavigator } from '../usePageNavigator.ts'
import styles from './AllNotificationsScreen.module.css'
import { useAllNotifications } from './useAllNotifications.ts'
import type { AccountNotificationList } from './useAllNotifications.ts'

type Row = MergedNotifications<AccountNotificationList>['rows'][number]

/** The notifications of every account that is signed in, in one list. */
export function AllNotificationsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <AllColumn /> : <SignInColumn title={t`Notifications of all accounts`} next={allNotificationsPath} />
}

function AllColumn() {
  const { t } = useLingui()
  const { lists, shown, pendingCount, ...all } = useAllNotifications()
  const activeKey = useActiveAccount()?.key
  const navigator = usePageNavigator()
  const failed = lists.filter(({ view }) => view.phase === 'error' && view.error !== null)
  const isLoading = lists.some(({ view }) => view.phase !== 'ready' && view.phase !== 'error')
  const { rows, next } = mergeNotifications(shown.map((each) => ({ account: each, view: each.view })))

  const list = useRef<VirtualListHandle>(null)

  function showPending() {
    all.showPending()
    list.current?.toTop()
  }

  const renderRow = ({ account: { account, view }, group }: Row, feedProps: FeedProps): ReactElement => {
    const row = (
      <NotificationRow
        group={group}
        isUnread={isNewer(group.page_max_id ?? group.most_recent_notification_id, view.readMarkerId)}
        whose={
          <span className={styles.whose}>
            <SignedInPicture account={account} size={20} />
            <bdi>@{acctWithServer(account)}</bdi>
          </span>
        }
        {...feedProps}
      />
    )
    return account.key === activeKey ? (
      row
    ) : (
      <OtherEntry accountKey={account.key} navigator={navigator}>
        {row}
      </OtherEntry>
    )
  }

  return (
    <Column
      title={t`Notifications of all accounts`}
      onRefresh={async () => {
        await Promise.all(lists.map(({ handle }) => handle.refresh()))
        showPending()
      }}
      actions={
        <>
          {lists.some(({ view }) => view.error?.kind === 'offline') && rows.length > 0 && <OfflineMark />}
          <IconButton
            label={t`Mark everything as read`}
            icon={<CheckCheck size={20} strokeWidth={1.75} />}
            disabled={rows.length === 0}
            onClick={() => lists.forEach(({ handle }) => handle.markRead())}
          />
        </>
      }
      news={
        <div role="status">
          {pendingCount > 0 && (
            <Pill count={pendingCount} onClick={showPending}>
              <Plural value={pendingCount} one="# new notification" other="# new notifications" />
            </Pill>
          )}
        </div>
      }
    >
      {failed.map((one) => (
        <section key={one.account.key} aria-label={`@${acctWithServer(one.account)}`}>
          {lists.length > 1 && <p className={styles.failed}>@{acctWithServer(one.account)}</p>}
          {one.view.error && <LoadError error={one.view.error} onRetry={() => ignoreFailure(all.retry(one))} />}
        </section>
      ))}
      {rows.length > 0 ? (
        <VirtualList<Row>
          ref={list}
          label={t`Notifications of all accounts`}
          items={rows}
          getKey={({ account: { account }, group }) => `${account.key} ${group.group_key} ${group.page_min_id ?? ''}`}
          usualPx={140}
          renderItem={renderRow}
          hasMore={next.length > 0}
          footer={
            next.length > 0 ? (
              <StatusSkeleton count={2} label={t`Loading notifications`} />
            ) : (
              <EndMark>
                <Trans>You have reached the end</Trans>
              </EndMark>
            )
          }
          onEndReached={() => next.forEach(({ handle, view }) => !view.isLoadingMore && ignoreFailure(handle.loadMore()))}
        />
      ) : isLoading ? (
        <StatusSkeleton label={t`Loading notifications`} />
      ) : (
        failed.length === 0 && (
          <EmptyState
            icon={<Bell size={40} strokeWidth={1.25} />}
            text={<Trans>Nothing yet. When people answer, boost or follow you, it shows here.</Trans>}
          />
        )
      )}
    </Column>
  )
}
