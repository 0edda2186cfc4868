import type { Account } from '@starling/api/accounts'
import { Link } from '../../ui/Link.tsx'
import { AccountName } from '../account/AccountName.tsx'
import { Avatar } from '../account/Avatar.tsx'
import { RelativeTime } from '../time/TimeLink.tsx'
import styles from './AuthorLine.module.css'

interface AuthorLineProps {
  readonly account: Account
  /** When the post was written. */
  readonly at: string
  /** Of the avatar, in pixels. */
  readonly size: number
  /** The address of the link; without it, an element around the line is the link. */
  readonly href?: string
}

/** The author and time of a post, in one line above a post shown within another. */
export function AuthorLine({ account, at, size, href }: AuthorLineProps) {
  const line = (
    <>
      <Avatar account={account} size={size} />
      <AccountName account={account} className={styles.name} />
      <span className={styles.acct} dir="ltr">
        @{account.acct}
      </span>
      <span className={styles.time}>
        <RelativeTime at={at} />
      </span>
    </>
  )
  if (href === undefined) return <span className={styles.line}>{line}</span>
  return (
    <Link className={styles.line} href={href} data-hover-account={account.id}>
      {line}
    </Link>
  )
}
