import type { Status } from '@starling/api/statuses'
import type { NotificationGroup } from '@starling/domain/notifications'
import { useLingui } from '@lingui/react/macro'
import { wasAllowed } from '../../entities/notification/useNotificationWords.ts'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { useFilterVerdict } from '../../entities/status/useFilterVerdict.ts'
import { useStatus } from '../../session/useEntity.ts'
import { classes } from '../../ui/classes.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { NotificationIcon } from './NotificationIcon.tsx'
import styles from './NotificationRow.module.css'

interface NotificationCardProps extends FeedProps {
  readonly group: NotificationGroup
  readonly isUnread: boolean
  readonly statusId: string
}

/** Types for which the post is the content of the notification show the whole post, so that it can be answered there. */
export function NotificationCard({ group, isUnread, statusId, ...feedProps }: NotificationCardProps) {
  const status = useStatus(statusId)
  return (
    <div className={classes(styles.card, isUnread && styles.cardUnread)}>
      {status && <Headline group={group} status={status} />}
      <StatusCard statusId={statusId} context="notifications" {...feedProps} />
    </div>
  )
}

/**
 * What kind of notification it is; the author is not named, because the card below shows them. Draws nothing if a filter hides the post,
 * because the card draws nothing then.
 */
function Headline({ group, status }: { readonly group: NotificationGroup; readonly status: Status }) {
  const { t } = useLingui()
  if (useFilterVerdict(status, 'notifications').kind === 'hide') return null
  return (
    <div className={styles.headline}>
      <NotificationIcon type={group.type} size={16} />
      {words()}
    </div>
  )

  function words(): string {
    switch (group.type) {
      case 'mention':
        return status.visibility === 'direct' ? t`Private mention` : t`Mention`
      case 'quote':
        return wasAllowed(status) ? t`Quoted your post` : t`Asked to quote your post`
      case 'status_reference':
        return t`Linked to your post`
      case 'list_status':
        return group.list ? t`New in ${group.list.title}` : t`New in one of your lists`
      default:
        return t`New post`
    }
  }
}
