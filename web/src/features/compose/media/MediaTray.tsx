import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaAttachment } from '@starling/api/media'
import { moveMedia, removeMedia } from '@starling/domain/compose'
import { focalPosition } from '@starling/domain/media'
import { ArrowLeft, ArrowRight, Check, EyeOff, FileAudio, FileVideo, Pencil, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { randomKey } from '../randomKey.ts'
import { classes } from '../../../ui/classes.ts'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './MediaTray.module.css'
import { cancelUpload, previewOf, uploadPercent } from './uploadFiles.ts'
import type { Compose } from '../useCompose.ts'
import { Later } from '../../../ui/Later.tsx'
import { loadable } from '../../../ui/loadable.tsx'

const MediaDialog = loadable(() => import('./MediaDialog.tsx'), 'MediaDialog')

/** What goes along with the post: what is ready, and what is still on its way. */
export function MediaTray({ compose }: { readonly compose: Compose }) {
  const { t } = useLingui()
  const { draft, work } = compose
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = draft.media.find(({ id }) => id === editedId)
  const percent = uploadPercent(work.uploads)
  if (draft.media.length === 0 && work.uploads.length === 0) return null

  return (
    <div className={styles.tray}>
      <ol className={styles.list} aria-label={t`Attachments`}>
        {draft.media.map((media, index) => (
          <MediaTile key={media.id} compose={compose} media={media} index={index} onEdit={() => setEditedId(media.id)} />
        ))}
        {work.uploads.map((upload) => (
          <li key={upload.key} className={styles.tile}>
            {upload.previewUrl && upload.type.startsWith('image/') ? (
              <img className={classes(styles.picture, styles.coming)} src={upload.previewUrl} alt="" />
            ) : (
              <span className={styles.file}>
                <FileVideo size={28} strokeWidth={1.5} aria-hidden="true" />
              </span>
            )}
            <span className={styles.progress}>
              {upload.phase === 'processing' ? (
                <Trans>Processing…</Trans>
              ) : (
                <progress aria-label={t`Sending ${upload.name}`} max={100} value={uploadPercent([upload])} />
              )}
            </span>
            <button
              type="button"
              className={classes(styles.round, styles.remove)}
              aria-label={t`Stop sending ${upload.name}`}
              onClick={() => cancelUpload(upload.key)}
            >
              <X size={16} strokeWidth={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <div role="status" className={styles.overall}>
        {work.uploads.length > 0 && <Trans>Sending files, {percent} %</Trans>}
      </div>
      {draft.media.length > 0 && (
        <div className={styles.sensitive}>
          <Switch
            label={
              <span className={styles.sensitiveLabel}>
                <EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />
                <Trans>Hide behind a warning</Trans>
              </span>
            }
            isOn={draft.isSensitive}
            onChange={(isSensitive) => compose.change({ isSensitive })}
          />
        </div>
      )}
      {edited && (
        <Later failure="overlay" onClose={() => setEditedId(null)}>
          <MediaDialog compose={compose} media={edited} onClose={() => setEditedId(null)} />
        </Later>
      )}
    </div>
  )
}

interface MediaTileProps {
  readonly compose: Compose
  readonly media: MediaAttachment
  readonly index: number
  readonly onEdit: () => void
}

function MediaTile({ compose, media, index, onEdit }: MediaTileProps) {
  const { t } = useLingui()
  const [isFound, setFound] = useState(true)
  const count = compose.draft.media.length
  const hasText = (media.description ?? '').trim() !== ''
  const position = focalPosition(null, 1, media.meta?.focus ?? null)
  const place = index + 1
  const preview = previewOf(media)
  const isPicture = media.type === 'image' || media.type === 'gifv' || media.type === 'unknown'

  return (
    <li className={styles.tile}>
      {isPicture && preview && isFound ? (
        <img
          className={styles.picture}
          src={preview}
          alt={media.description ?? ''}
          style={{ objectPosition: `${position.x}% ${position.y}%` }}
          onError={() => setFound(false)}
        />
      ) : (
        <span className={styles.file}>
          {media.type === 'audio' ? (
            <FileAudio size={28} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <FileVideo size={28} strokeWidth={1.5} aria-hidden="true" />
          )}
        </span>
      )}
      <button
        type="button"
        className={classes(styles.round, styles.remove)}
        aria-label={t`Remove attachment ${place}`}
        data-tooltip={t`Remove`}
        onClick={() => compose.update((draft) => removeMedia(draft, media.id, randomKey))}
      >
        <X size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes(styles.describe, !hasText && styles.missing)}
        aria-label={hasText ? t`ALT text of attachment ${place}` : t`Add ALT text to attachment ${place}`}
        onClick={onEdit}
      >
        {hasText ? (
          <Check size={14} strokeWidth={2.5} aria-hidden="true" />
        ) : (
          <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
        )}
        <span>{hasText ? t`ALT` : t`Add ALT`}</span>
        <Pencil size={13} strokeWidth={2} aria-hidden="true" />
      </button>
      {count > 1 && (
        <span className={styles.moves}>
          <button
            type="button"
            className={styles.round}
            disabled={index === 0}
            aria-label={t`Move attachment ${place} forward`}
            onClick={() => compose.update((draft) => moveMedia(draft, media.id, -1, randomKey))}
          >
            <ArrowLeft size={16} strokeWidth={2} className={styles.arrow} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.round}
            disabled={index === count - 1}
            aria-label={t`Move attachment ${place} back`}
            onClick={() => compose.update((draft) => moveMedia(draft, media.id, 1, randomKey))}
          >
            <ArrowRight size={16} strokeWidth={2} className={styles.arrow} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  )
}
