import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Report } from '@starling/api/notifications'
import { cutText } from '@starling/domain/content'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { accountPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './NotificationRow.module.css'

/** More characters than fit the visible lines. */
const longestComment = 500

/** The reported account, the category and the comment, so that moderators need not open each report. */
export function ReportSummary({ report }: { readonly report: Report }) {
  const { t } = useLingui()
  const reasons = new Map([
    ['spam', t`Spam`],
    ['legal', t`Illegal content`],
    ['violation', t`Against the rules of this server`],
  ])
  const posts = report.status_ids.length
  const about = [
    reasons.get(report.category) ?? t`Another reason`,
    ...(posts > 0 ? [t`${plural(posts, { one: '# post', other: '# posts' })}`] : []),
  ]
  return (
    <div className={styles.report}>
      {report.target_account && (
        <Link href={accountPath(report.target_account.acct)} className={styles.reported} data-hover-account={report.target_account.id}>
          <Avatar account={report.target_account} size={34} />
          <span className={styles.reportedNames}>
            <strong>{nameOf(report.target_account)}</strong>
            <span dir="ltr">@{report.target_account.acct}</span>
          </span>
        </Link>
      )}
      <span>{about.join(' · ')}</span>
      {report.comment !== '' && (
        <q className={styles.excerptText} dir="auto">
          {cutText(report.comment, longestComment)}
        </q>
      )}
    </div>
  )
}
