import type { MediaAttachment } from '@starling/api/media'
import { aspectOf, focalPosition } from '@starling/domain/media'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Blurhash } from '../../entities/media/Blurhash.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './NotificationRow.module.css'

const mostShown = 4

/** Whether an attachment has a thumbnail: sounds and files that the server could not read have none. */
export function hasThumbnail({ type, preview_url: preview, url }: MediaAttachment): boolean {
  return preview !== null || (type === 'image' && url !== null)
}

/** The first pictures of a post as thumbnails; sensitive or filtered ones show only their blurhash. */
export function Thumbnails({ attachments, isShown }: { readonly attachments: readonly MediaAttachment[]; readonly isShown: boolean }) {
  const { i18n } = useLingui()
  const more = attachments.length - mostShown
  return (
    <span className={styles.thumbnails}>
      {attachments.slice(0, mostShown).map((attachment) => (
        <span key={attachment.id} className={styles.thumbnail}>
          {attachment.blurhash && <Blurhash hash={attachment.blurhash} />}
          {isShown && <Picture attachment={attachment} />}
          {(attachment.type === 'video' || attachment.type === 'gifv') && (
            <span className={styles.film}>
              <Play size={14} strokeWidth={2} fill="currentColor" aria-hidden="true" />
            </span>
          )}
        </span>
      ))}
      {more > 0 && <span className={styles.moreMedia}>{i18n.number(more, { signDisplay: 'always' })}</span>}
    </span>
  )
}

function Picture({ attachment }: { readonly attachment: MediaAttachment }) {
  const { preview_url: preview, url, description, meta } = attachment
  const { x, y } = focalPosition(aspectOf(attachment), 1, meta?.focus ?? null)
  return (
    <PictureOr
      src={preview ?? url ?? undefined}
      alt={description ?? ''}
      loading="lazy"
      instead={description && <span role="img" aria-label={description} />}
      style={{ objectPosition: `${x}% ${y}%` }}
    />
  )
}
