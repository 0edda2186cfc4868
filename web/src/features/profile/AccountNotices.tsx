import type { Account } from '@starling/api/accounts'
import { Trans } from '@lingui/react/macro'
import { AccountName } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { FollowButton } from '../../entities/account/FollowButton.tsx'
import { accountPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './AccountHeader.module.css'

/** Notices above a profile: suspended, moved, or a memorial. */
export function AccountNotices({ account }: { readonly account: Account }) {
  const { moved } = account
  return (
    <>
      {account.suspended && (
        <p className={styles.notice}>
          <Trans>This account is suspended.</Trans>
        </p>
      )}
      {account.memorial && (
        <p className={styles.notice}>
          <Trans>In memory of someone who has died.</Trans>
        </p>
      )}
      {moved && (
        <div className={styles.notice}>
          <p>
            <Trans>
              <AccountName account={account} /> now posts from another account:
            </Trans>
          </p>
          <div className={styles.moved}>
            <Link href={accountPath(moved.acct)} className={styles.target}>
              <Avatar account={moved} size={40} />
              <span>
                <AccountName account={moved} className={styles.strong} />
                <br />
                <span className={styles.acct} dir="ltr">
                  @{moved.acct}
                </span>
              </span>
            </Link>
            <FollowButton accountId={moved.id} />
          </div>
        </div>
      )}
    </>
  )
}
