import { useStatus } from '../../session/useEntity.ts'
import { accountPath, statusPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { AccountName } from '../account/AccountName.tsx'
import { Avatar } from '../account/Avatar.tsx'
import { TimeLink } from '../time/TimeLink.tsx'
import { ReplyPlaceContext } from './useActionTools.ts'
import { StatusActions } from './StatusActions.tsx'
import styles from './ViewerPost.module.css'

/** The author and the actions of a post, below its media in the viewer. */
export function ViewerPost({ statusId }: { readonly statusId: string }) {
  const status = useStatus(statusId)
  if (!status) return null
  const { account } = status
  return (
    <div className={styles.post}>
      <div className={styles.head}>
        <Link className={styles.author} href={accountPath(account.acct)}>
          <Avatar account={account} size={32} />
          <AccountName account={account} className={styles.name} />
        </Link>
        <TimeLink
          className={styles.time}
          at={status.created_at}
          href={statusPath(account.acct, status.id)}
          isEdited={status.edited_at !== null}
        />
      </div>
      {/* The conversation below is covered, so a reply opens in the composer dialog. */}
      <ReplyPlaceContext value={null}>
        <StatusActions status={status} context="home" />
      </ReplyPlaceContext>
    </div>
  )
}
