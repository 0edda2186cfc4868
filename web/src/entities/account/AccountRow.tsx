import { memo } from 'react'
import type { ReactNode } from 'react'
import { accountPath } from '../../routing/paths.ts'
import { useAccount } from '../../session/useEntity.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { Link } from '../../ui/Link.tsx'
import { AccountMarks } from './AccountMarks.tsx'
import { AccountName, nameOf } from './AccountName.tsx'
import styles from './AccountRow.module.css'
import { Avatar } from './Avatar.tsx'
import { FollowButton } from './FollowButton.tsx'

/** The usual height of the row of an account, in pixels, for lists of accounts. */
export const accountRowPx = 72

type AccountRowProps = Partial<FeedProps> & {
  readonly accountId: string
  /** Drawn at the end instead of the follow button. */
  readonly action?: ReactNode
  /** Further content below the name. */
  readonly children?: ReactNode
}

/** One account in a list. */
export const AccountRow = memo(function AccountRow({ accountId, action, children, ...feedProps }: AccountRowProps) {
  const account = useAccount(accountId)
  if (!account) return null
  return (
    <article className={styles.row} aria-label={`${nameOf(account)}, @${account.acct}`} {...feedProps}>
      <Link className={styles.who} href={accountPath(account.acct)} data-hover-account={account.id}>
        <Avatar account={account} size={46} />
        <span className={styles.names}>
          <AccountName account={account} className={styles.name} />
          <span className={styles.line}>
            <span className={styles.acct} dir="ltr">
              @{account.acct}
            </span>
            <AccountMarks account={account} />
          </span>
        </span>
      </Link>
      {action ?? <FollowButton accountId={account.id} />}
      {children && <div className={styles.more}>{children}</div>}
    </article>
  )
})
