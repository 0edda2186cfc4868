import type { MediaAttachment } from '@starling/api/media'
import { useLingui } from '@lingui/react/macro'
import styles from './MediaGrid.module.css'
import { touchQuery } from '../../ui/breakpoints.ts'

/** Stands in for an attachment of which no preview exists; links to the file. */
export function MissingPreview({ attachment }: { readonly attachment: MediaAttachment }) {
  const { t } = useLingui()
  const href = attachment.remote_url ?? attachment.url
  const words = (
    <span className={styles.notice}>
      <strong>{t`Preview not available`}</strong>
      {href && <span>{matchMedia(touchQuery).matches ? t`Tap to open` : t`Click to open`}</span>}
      {attachment.description && <span className={styles.description}>{attachment.description}</span>}
    </span>
  )
  if (!href) return <div className={styles.missing}>{words}</div>
  return (
    <a className={styles.missing} href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
