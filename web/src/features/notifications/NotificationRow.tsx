import type { Account } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationGroup } from '@starling/domain/notifications'
import { followedFaces, SAMPLE_LIMIT } from '@starling/domain/notifications'
import { readingSettings, settings } from '@starling/domain/settings'
import { memo, useState } from 'react'
import type { DOMAttributes, ReactNode } from 'react'
import { AccountName, nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { FollowButton } from '../../entities/account/FollowButton.tsx'
import { FollowRequestButtons } from '../../entities/account/FollowRequestButtons.tsx'
import { commandsByKey, keyNameOf } from '../../entities/keys/commands.ts'
import { RelativeTime } from '../../entities/time/TimeLink.tsx'
import { accountPath, annualReportPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { preferences } from '../../storage/preferences.ts'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { isOverlayOpen, isSecondKey } from '../../ui/keyEvents.ts'
import { Link } from '../../ui/Link.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { NotificationIcon } from './NotificationIcon.tsx'
import styles from './NotificationRow.module.css'
import { ReactionSummary } from './ReactionSummary.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import { StatusExcerpt } from './StatusExcerpt.tsx'
import { useFollowed } from './useFollowed.ts'
import {
  notificationPath,
  useNotificationWords,
  useAccountNames,
  namesPlaceholder,
} from '../../entities/notification/useNotificationWords.ts'

const GroupPeople = loadable(() => import('./GroupPeople.tsx'), 'GroupPeople')

interface NotificationRowProps extends FeedProps {
  readonly group: NotificationGroup
  readonly isUnread: boolean
  /** Tells which account received the notification, in a list with those of several accounts. */
  readonly whose?: ReactNode
}

/** Whether the event is the shortcut for opening, as on a post. */
function isOpenKey(event: KeyboardEvent, accountKey: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !preferences.get().keyboardShortcuts || isSecondKey(event) || isOverlayOpen())
    return false
  return commandsByKey(settingOf(accountKey, readingSettings.keys)).get(keyNameOf(event) ?? '') === 'open'
}

/** A sentence about what accounts did, and the post they did it to. */
export const NotificationRow = memo(function NotificationRow({ group, isUnread, whose, ...feedProps }: NotificationRowProps) {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const words = useNotificationWords()
  const accountNames = useAccountNames()
  const status = useStatus(group.status_id)
  const isFollowedFirst = useSetting(settings.notificationsFollowedFirst)
  const isFollowed = useFollowed(isFollowedFirst ? group.sample_account_ids : [])
  const faces = isFollowedFirst ? followedFaces(group.sample_account_ids, isFollowed) : group.sample_account_ids
  const first = useAccount(faces[0])
  const [isUnfolded, setUnfolded] = useState(false)
  const isOwnStatus = status?.account.id === session.me?.id
  const others = Math.max(0, group.notifications_count - 1)
  const sentence = words(group, isOwnStatus, status)
  const [before = '', after] = sentence.split(namesPlaceholder)
  const path = notificationPath(group, status, first)
  const name = first ? nameOf(first) : t`Somebody`
  const whole = sentence.split(namesPlaceholder).join(accountNames(name, others))
  const label = isUnread ? t`New. ${whole}` : whole
  const isFollow = group.type === 'follow' && group.sample_account_ids.length === 1

  // A larger click target for what the sentence's links do; clicks on controls inside are ignored.
  const handlers: Pick<DOMAttributes<HTMLElement>, 'onClick' | 'onKeyDown'> = {
    onClick: (event) => {
      const isOwnPress = event.target instanceof Element && event.target.closest('a, button, ul') === null
      if (path !== null && isOwnPress && getSelection()?.isCollapsed !== false) navigator.push(path)
    },
    onKeyDown: (event) => {
      if (path === null || event.target !== event.currentTarget) return
      if (event.key === 'Enter' || isOpenKey(event.nativeEvent, session.key)) navigator.push(path)
    },
  }

  return (
    <article {...feedProps} className={classes(styles.row, isUnread && styles.unread)} aria-label={label} {...handlers}>
      <span className={styles.icon} data-type={group.type}>
        <NotificationIcon type={group.type} size={22} />
      </span>
      <div className={styles.main}>
        {whose}
        {group.sample_account_ids.length > 0 && group.type !== 'poll' && (
          <div className={styles.top}>
            <span className={styles.faces}>
              {faces.slice(0, SAMPLE_LIMIT).map((id) => (
                <Face key={id} accountId={id} />
              ))}
            </span>
            {group.latest_page_notification_at && (
              <span className={styles.time}>
                <RelativeTime at={group.latest_page_notification_at} />
              </span>
            )}
          </div>
        )}
        <p className={styles.words}>
          {before}
          {after !== undefined && <Who account={first} others={others} fallback={name} />}
          {after}
          {(group.sample_account_ids.length === 0 || group.type === 'poll') && group.latest_page_notification_at && (
            <span className={styles.late}>
              {' '}
              <RelativeTime at={group.latest_page_notification_at} />
            </span>
          )}
        </p>
        {group.emoji_reaction_groups.length > 0 && <ReactionSummary group={group} />}
        {group.annual_report && (
          <ButtonLink href={annualReportPath(group.annual_report.year)}>
            <Trans>See your year</Trans>
          </ButtonLink>
        )}
        {group.report && <ReportSummary report={group.report} />}
        {status && <StatusExcerpt status={status} />}
        {others > 0 && (
          <button type="button" className={styles.unfold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? <Trans>Show fewer</Trans> : <Trans>Show everybody</Trans>}
          </button>
        )}
        {isUnfolded && (
          <LazyBoundary failure="part">
            <GroupPeople group={group} />
          </LazyBoundary>
        )}
        {group.type === 'follow_request' && first && <FollowRequestButtons accountId={first.id} />}
        {isFollow && first && (
          <div className={styles.follow}>
            <FollowButton accountId={first.id} />
          </div>
        )}
      </div>
    </article>
  )
})

function Face({ accountId }: { readonly accountId: string }) {
  const account = useAccount(accountId)
  if (!account) return null
  return (
    <Link
      href={accountPath(account.acct)}
      className={styles.face}
      aria-label={nameOf(account)}
      data-hover-account={account.id}
      data-tooltip={nameOf(account)}
    >
      <Avatar account={account} size={34} />
    </Link>
  )
}

function Who({
  account,
  others,
  fallback,
}: {
  readonly account: Account | undefined
  readonly others: number
  readonly fallback: string
}): ReactNode {
  const accountNames = useAccountNames()
  const [before = '', after = ''] = accountNames(namesPlaceholder, others).split(namesPlaceholder)
  return (
    <>
      {before}
      {account ? (
        <Link href={accountPath(account.acct)} className={styles.name} data-hover-account={account.id}>
          <AccountName account={account} />
        </Link>
      ) : (
        <span className={styles.name}>{fallback}</span>
      )}
      {after}
    </>
  )
}

const wholePosts: ReadonlySet<string> = new Set(['mention', 'quote', 'status', 'list_status', 'status_reference'])

/** Whether the post is the content of this type of notification, so that it is shown whole. */
export function isWholePost(type: string): boolean {
  return wholePosts.has(type)
}
