import type { NotificationGroup } from '@starling/domain/notifications'
import { useLingui } from '@lingui/react/macro'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { classes } from '../../ui/classes.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { notificationIcon } from './notificationIcons.ts'
import styles from './NotificationRow.module.css'
import { useNotificationWords, whoMark } from './useNotificationWords.ts'

interface NotificationCardProps extends FeedProps {
  readonly group: NotificationGroup
  readonly isUnread: boolean
  readonly statusId: string
}

/** Where the post itself is the news it is shown whole, to be answered on the spot. */
export function NotificationCard({ group, isUnread, statusId, ...feedProps }: NotificationCardProps) {
  const { t } = useLingui()
  const words = useNotificationWords()
  const status = useStatus(statusId)
  const account = useAccount(status?.account.id)
  const Icon = notificationIcon(group.type)
  const isDirect = status?.visibility === 'direct'
  const name = account ? nameOf(account) : ''
  const sentence = group.type === 'mention'
    ? isDirect ? t`Private mention` : t`Mention`
    : words(group, false).replace(whoMark, name)
  return (
    <div className={classes(styles.card, isUnread && styles.cardUnread)}>
      <div className={styles.headline}><Icon size={16} strokeWidth={2} aria-hidden="true" />{sentence}</div>
      <StatusCard statusId={statusId} context="notifications" {...feedProps} />
    </div>
  )
}
