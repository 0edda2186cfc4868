import type { Status } from '@starling/api/statuses'
import { cutText } from '@starling/domain/content'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { readContent } from '../../entities/content/readContent.ts'
import { areMediaOpen, localDomainOf, useWarning } from '../../entities/status/statusFacts.ts'
import { useViewState } from '../../entities/status/viewState.ts'
import { useFilterVerdict } from '../../entities/status/useFilterVerdict.ts'
import { statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'
import { Link } from '../../ui/Link.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './NotificationRow.module.css'
import { hasThumbnail, Thumbnails } from './Thumbnails.tsx'

/** More characters than fit the visible lines. */
const longestExcerpt = 500

/** The beginning of a post and its pictures as thumbnails, in muted colours, as a link to it. */
export function StatusExcerpt({ status }: { readonly status: Status }) {
  const { t } = useLingui()
  const session = useSession()
  const reading = useReading()
  const [view] = useViewState(status.id)
  const verdict = useFilterVerdict(status, 'notifications')
  const names = verdict.titles.join(', ')
  const written = useWarning(status)
  const warning = verdict.kind === 'pass' ? written : t`Filtered: ${names}`
  const text = cutText(warning ?? readContent(status, localDomainOf(session.client.origin)).text, longestExcerpt)
  const count = status.media_attachments.length
  const pictures = status.media_attachments.filter(hasThumbnail)
  const attached = t`${plural(count, { one: '# attachment', other: '# attachments' })}`
  return (
    <Link href={statusPath(status.account.acct, status.id)} className={styles.excerpt}>
      {text !== '' && (
        <span className={styles.excerptText} dir="auto" lang={status.language ?? undefined}>
          <EmojiText text={text} emojis={status.emojis} />
        </span>
      )}
      {pictures.length > 0 && (
        <Thumbnails attachments={pictures} isShown={warning === null && areMediaOpen(view, status, reading, verdict.mediaTitles)} />
      )}
      {count > 0 &&
        (pictures.length === count ? (
          <VisuallyHidden>{attached}</VisuallyHidden>
        ) : (
          <span className={styles.attached}>
            <Paperclip size={14} strokeWidth={1.75} aria-hidden="true" />
            {attached}
          </span>
        ))}
    </Link>
  )
}
