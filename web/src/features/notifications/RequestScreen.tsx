import type { Notification } from '@starling/api/notifications'
import { notificationEndpoints, notificationRequestEndpoints } from '@starling/api/notifications'
import { groupFromNotification } from '@starling/domain/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { ItemFeedList } from '../../entities/item-feed/ItemFeedList.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { notificationRequestPath, notificationRequestsPath } from '../../routing/paths.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import type { ItemList } from '../../entities/item-feed/useItemFeed.ts'
import { useItemFeed } from '../../entities/item-feed/useItemFeed.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, OfflineMark } from '../../ui/EmptyState.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { NotificationCard } from './NotificationCard.tsx'
import { NotificationRow, isWholePost } from './NotificationRow.tsx'
import styles from './Requests.module.css'
import { useRequestAnswers } from './useRequestAnswers.ts'

const DismissDialog = loadable(() => import('./DismissDialog.tsx'), 'DismissDialog')

const requestQuery = apiQuery(notificationRequestEndpoints.get, {
  read: (request) => ({ data: request, accounts: [request.account], statuses: request.last_status ? [request.last_status] : [] }),
})

/** The filtered notifications of one account. */
export function RequestScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <RequestColumn key={id} id={id} /> : <SignInColumn title={t`Held back notifications`} next={notificationRequestPath(id)} />
}

function RequestColumn({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const { data: request, error, refetch } = useApiQuery(requestQuery, { params: { id } })
  const isOnline = useOnline()
  const { accept, dismiss } = useRequestAnswers()
  const [isLeaving, setLeaving] = useState(false)
  const location = useLocation()
  // The list the reader came from is still mounted below; when this screen is opened by its address, there is none.
  const leave = () => (location.isFromApp ? navigator.back() : navigator.replace(notificationRequestsPath))
  if (!request) {
    return (
      <Column title={t`Held back notifications`} hasBack>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <StatusSkeleton label={t`Loading notifications`} />}
      </Column>
    )
  }
  return (
    <Column
      title={t`Held back from ${nameOf(request.account)}`}
      hasBack
      actions={!isOnline && <OfflineMark />}
      tabs={
        <div className={styles.bar}>
          <span className={styles.answers}>
            <Button
              kind="primary"
              onClick={() => {
                accept([id])
                leave()
              }}
            >
              <Trans>Accept</Trans>
            </Button>
            <Button onClick={() => setLeaving(true)}>
              <Trans>Dismiss</Trans>
            </Button>
          </span>
        </div>
      }
    >
      <HeldBack accountId={request.account.id} />
      {isLeaving && (
        <LazyBoundary failure="overlay" onClose={() => setLeaving(false)}>
          <DismissDialog
            count={1}
            onDismiss={() => {
              dismiss([id])
              leave()
            }}
            onClose={() => setLeaving(false)}
          />
        </LazyBoundary>
      )}
    </Column>
  )
}

function HeldBack({ accountId }: { readonly accountId: string }) {
  const { t } = useLingui()
  const { items, view, feed } = useItemFeed(heldBackList(accountId))
  return (
    <ItemFeedList
      label={t`Held back notifications`}
      items={items}
      view={view}
      feed={feed}
      loadingLabel={t`Loading notifications`}
      getKey={({ id }) => id}
      usualPx={140}
      renderItem={(notification, feedProps) => {
        const group = groupFromNotification(notification, [])
        return group.status_id !== null && isWholePost(group.type) ? (
          <NotificationCard group={group} statusId={group.status_id} isUnread={false} {...feedProps} />
        ) : (
          <NotificationRow group={group} isUnread={false} {...feedProps} />
        )
      }}
      empty={<EmptyState text={<Trans>Nothing of this account is held back any more.</Trans>} />}
    />
  )
}

function heldBackList(accountId: string): ItemList<Notification> {
  return {
    key: `${notificationEndpoints.list.path} ${accountId}`,
    limit: 40,
    idOf: ({ id }) => id,
    entitiesOf,
    load: (client, signal) =>
      client.call(notificationEndpoints.list, { query: { account_id: accountId, include_filtered: true, limit: 40 }, signal }),
    follow: (client, link, signal) => client.follow(notificationEndpoints.list, link, { signal }),
  }
}

function entitiesOf({ account, status }: Notification) {
  return { accounts: account ? [account] : [], statuses: status ? [status] : [] }
}
