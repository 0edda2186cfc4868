import type { NotificationRequest } from '@starling/api/notifications'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountName, nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { RelativeTime } from '../../entities/time/TimeLink.tsx'
import { notificationRequestPath } from '../../routing/paths.ts'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './Requests.module.css'
import { StatusExcerpt } from './StatusExcerpt.tsx'

interface RequestRowProps extends FeedProps {
  readonly request: NotificationRequest
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onAccept: () => void
  readonly onDismiss: () => void
}

/** One request: the account, the number of filtered notifications, and its last post. */
export function RequestRow({ request, isChosen, onChoose, onAccept, onDismiss, ...feedProps }: RequestRowProps) {
  const { t } = useLingui()
  const account = useAccount(request.account.id) ?? request.account
  const status = useStatus(request.last_status?.id)
  const name = nameOf(account)
  return (
    <article {...feedProps} className={styles.row} aria-label={`${name}, @${account.acct}`}>
      <label className={styles.choose}>
        <input type="checkbox" checked={isChosen} aria-label={t`Choose ${name}`} onChange={(event) => onChoose(event.target.checked)} />
      </label>
      <div className={styles.main}>
        <Link className={styles.who} href={notificationRequestPath(request.id)}>
          <Avatar account={account} size={46} />
          <span className={styles.names}>
            <AccountName account={account} className={styles.name} />
            <span className={styles.acct} dir="ltr">
              @{account.acct}
            </span>
          </span>
          <span className={styles.time}>
            <RelativeTime at={request.updated_at} />
          </span>
        </Link>
        <span className={styles.note}>
          {t`${plural(request.notifications_count, { one: '# notification', other: '# notifications' })} held back`}
        </span>
        {status && <StatusExcerpt status={status} />}
        <div className={styles.answers}>
          <Button kind="primary" onClick={onAccept} aria-label={t`Accept ${name}`}>
            <Trans>Accept</Trans>
          </Button>
          <Button onClick={onDismiss} aria-label={t`Dismiss ${name}`}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      </div>
    </article>
  )
}
