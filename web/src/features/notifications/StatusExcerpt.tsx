import type { Status } from '@starling/api/statuses'
import { cutText } from '@starling/domain/content'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { readContent } from '../../entities/content/readContent.ts'
import { localDomainOf, useWarning } from '../../entities/status/statusFacts.ts'
import { statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './NotificationRow.module.css'

/** More characters than fit the visible lines. */
const longestExcerpt = 500

/** The beginning of a post, in muted colours, as a link to it. */
export function StatusExcerpt({ status }: { readonly status: Status }) {
  const { t } = useLingui()
  const session = useSession()
  const warning = useWarning(status)
  const text = cutText(warning ?? readContent(status, localDomainOf(session.client.origin)).text, longestExcerpt)
  const count = status.media_attachments.length
  return (
    <Link href={statusPath(status.account.acct, status.id)} className={styles.excerpt}>
      {text !== '' && (
        <span className={styles.excerptText} dir="auto" lang={status.language ?? undefined}>
          {text}
        </span>
      )}
      {count > 0 && (
        <span className={styles.attached}>
          <Paperclip size={14} strokeWidth={1.75} aria-hidden="true" />
          {t`${plural(count, { one: '# attachment', other: '# attachments' })}`}
        </span>
      )}
    </Link>
  )
}
