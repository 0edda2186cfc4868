import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { Trans } from '@lingui/react/macro'
import { Pin, Repeat2, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountPath, statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Link } from '../../ui/Link.tsx'
import { AccountName } from '../account/AccountName.tsx'
import styles from './StatusCard.module.css'

interface StatusContextLineProps {
  readonly wrapper: Status
  readonly status: Status
  readonly booster: Account | null
  readonly isPinned: boolean
  readonly isReplyShown: boolean
  /** Drawn at the end of the line with the account that boosted it. */
  readonly children?: ReactNode
}

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Why a post is shown: boosted, pinned, or a reply. */
export function StatusContextLine({ wrapper, status, booster, isPinned, isReplyShown, children }: StatusContextLineProps) {
  const { entities } = useSession()
  if (wrapper !== status && wrapper.reblog) {
    const account = booster ?? wrapper.account
    return (
      <div className={styles.context}>
        <Repeat2 {...look} />
        <Link href={accountPath(account.acct)} data-hover-account={account.id} className={styles.contextLink}>
          <Trans>
            <AccountName account={account} /> boosted
          </Trans>
        </Link>
        {children}
      </div>
    )
  }
  if (isPinned)
    return (
      <div className={styles.context}>
        <Pin {...look} />
        <span>
          <Trans>Pinned</Trans>
        </span>
      </div>
    )
  if (!isReplyShown || status.in_reply_to_id === null) return null
  const answered = status.in_reply_to_account_id
  if (answered === status.account.id) {
    return (
      <div className={styles.context}>
        <Reply {...look} className={styles.turn} />
        <span>
          <Trans>Continued thread</Trans>
        </span>
      </div>
    )
  }
  const acct =
    answered === null
      ? undefined
      : (entities.get('account', answered)?.acct ?? status.mentions.find((mention) => mention.id === answered)?.acct)
  return (
    <div className={styles.context}>
      <Reply {...look} className={styles.turn} />
      {acct === undefined ? (
        <Link href={statusPath(status.account.acct, status.id)} className={styles.contextLink}>
          <Trans>In reply to a post</Trans>
        </Link>
      ) : (
        <Link href={accountPath(acct)} data-acct={acct} className={styles.contextLink}>
          <Trans>
            Replying to <bdi>@{acct}</bdi>
          </Trans>
        </Link>
      )}
    </div>
  )
}
