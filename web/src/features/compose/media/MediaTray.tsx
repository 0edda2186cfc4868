import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaAttachment } from '@starling/api/media'
import { moveMedia, placeMedia, removeMedia, returnMedia } from '@starling/domain/compose'
import type { DraftFile } from '@starling/domain/compose'
import { focalPosition } from '@starling/domain/media'
import { ArrowLeft, ArrowRight, Check, EyeOff, FileAudio, FileImage, FileVideo, Pencil, RotateCw, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { DOMAttributes, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { randomKey } from '../randomKey.ts'
import { classes } from '../../../ui/classes.ts'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './MediaTray.module.css'
import { cancelUpload, filePreviewOf, isUnderWay, pictureOf, sharedProgress, uploadPercent, useUploads } from './uploads.ts'
import type { Upload } from './uploads.ts'
import type { Compose } from '../useCompose.ts'
import { useRemovalToast } from '../useRemovalToast.ts'
import { requestFocus } from '../composeWork.ts'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'

const MediaDialog = loadable(() => import('./MediaDialog.tsx'), 'MediaDialog')

/** The data type of a dragged attachment, so that other drop targets ignore it. */
const mediaType = 'application/x-starling-attachment'

/** The attachments of the post, uploaded or not. */
export function MediaTray({ compose, onRetry }: { readonly compose: Compose; readonly onRetry: (file: DraftFile) => void }) {
  const { t } = useLingui()
  const { draft } = compose
  const [editedId, setEditedId] = useState<string | null>(null)
  /** A cropped picture is another attachment in the same tile, whose button gets the focus again. */
  const [tileOf, setTileOf] = useState<ReadonlyMap<string, string>>(new Map())
  const keyOf = ({ id }: MediaAttachment) => tileOf.get(id) ?? id
  const edited = draft.media.find(({ id }) => id === editedId)
  const uploads = useUploads()
  const sending = sharedProgress(compose.session.key, draft, uploads)
  const percent = uploadPercent(sending)
  if (draft.media.length + draft.files.length === 0) return null

  return (
    <div className={styles.tray}>
      <ol className={styles.list} aria-label={t`Attachments`}>
        {draft.media.map((media, index) => (
          <MediaTile key={keyOf(media)} compose={compose} media={media} index={index} onEdit={() => setEditedId(media.id)} />
        ))}
        {draft.files.map((file) => (
          <FileTile
            key={file.key}
            file={file}
            upload={uploads.get(file.key)}
            onRetry={() => onRetry(file)}
            onRemove={(event) => removeTile(event, compose, () => cancelUpload(compose.session.key, file.key))}
          />
        ))}
      </ol>
      <div role="status" className={styles.overall}>
        {sending.length > 0 && <Trans>Sending files, {percent} %</Trans>}
      </div>
      {draft.media.length + draft.files.length > 0 && (
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
        <LazyBoundary failure="overlay" onClose={() => setEditedId(null)}>
          <MediaDialog
            compose={compose}
            media={edited}
            onReplace={(id) => flushSync(() => setTileOf(new Map(tileOf).set(id, keyOf(edited))))}
            onClose={() => setEditedId(null)}
          />
        </LazyBoundary>
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
  /** The address of a preview that could not be shown. */
  const [lost, setLost] = useState<string | null>(null)
  const [isTarget, setTarget] = useState(false)
  const takenOut = useRemovalToast(compose)
  const count = compose.draft.media.length
  const hasText = (media.description ?? '').trim() !== ''
  const position = focalPosition(null, 1, media.meta?.focus ?? null)
  const place = index + 1
  const preview = pictureOf(compose.session.key, media)

  function remove(event: MouseEvent<HTMLButtonElement>) {
    const { isSensitive } = compose.draft
    removeTile(event, compose, () => compose.update((draft) => removeMedia(draft, media.id, randomKey)))
    takenOut(t`Attachment removed.`, (draft) => returnMedia(draft, media, index, isSensitive, randomKey))
  }

  // The buttons offer the same by keyboard.
  const dragging: Pick<DOMAttributes<HTMLLIElement>, 'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDrop'> = {
    onDragStart: (event) => {
      event.dataTransfer.setData(mediaType, media.id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(mediaType)) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event) => {
      setTarget(false)
      const id = event.dataTransfer.getData(mediaType)
      if (id === '') return
      event.preventDefault()
      compose.update((draft) => placeMedia(draft, id, index, randomKey))
    },
  }

  return (
    <li className={classes(styles.tile, isTarget && styles.target)} draggable={count > 1} {...dragging}>
      {preview !== null && preview !== lost ? (
        <img
          draggable={false}
          className={styles.picture}
          src={preview}
          alt={media.description ?? ''}
          style={{ objectPosition: `${position.x}% ${position.y}%` }}
          onError={() => setLost(preview)}
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
        data-remove
        onClick={remove}
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
      {/* Not disabled at the ends, so that the button which moved the attachment there keeps the focus. } */}
      {count > 1 && (
        <span className={styles.moves}>
          <button
            type="button"
            className={styles.round}
            aria-disabled={index === 0}
            aria-label={t`Move attachment ${place} earlier`}
            data-tooltip={t`Earlier`}
            onClick={() => compose.update((draft) => moveMedia(draft, media.id, -1, randomKey))}
          >
            <ArrowLeft size={16} strokeWidth={2} className={styles.arrow} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.round}
            aria-disabled={index === count - 1}
            aria-label={t`Move attachment ${place} later`}
            data-tooltip={t`LazyBoundary`}
            onClick={() => compose.update((draft) => moveMedia(draft, media.id, 1, randomKey))}
          >
            <ArrowRight size={16} strokeWidth={2} className={styles.arrow} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  )
}

interface FileTileProps {
  readonly file: DraftFile
  /** Absent before the upload begins. */
  readonly upload: Upload | undefined
  readonly onRetry: () => void
  readonly onRemove: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A file that is not uploaded yet: being sent, waiting for the network, or refused. */
function FileTile({ file, upload, onRetry, onRemove }: FileTileProps) {
  const { t } = useLingui()
  const preview = filePreviewOf(file)
  const phase = upload?.phase ?? 'waiting'
  return (
    <li className={styles.tile}>
      {preview ? (
        <img className={classes(styles.picture, styles.coming)} src={preview} alt="" />
      ) : (
        <span className={styles.file}>
          {file.type.startsWith('audio/') ? (
            <FileAudio size={28} strokeWidth={1.5} aria-hidden="true" />
          ) : file.type.startsWith('image/') ? (
            <FileImage size={28} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <FileVideo size={28} strokeWidth={1.5} aria-hidden="true" />
          )}
        </span>
      )}
      {phase !== 'failed' && (
        <span className={styles.progress}>
          {phase === 'sending' && <progress aria-label={t`Sending ${file.name}`} max={100} value={upload ? uploadPercent([upload]) : 0} />}
          {phase === 'processing' && <Trans>Processing…</Trans>}
          {phase === 'waiting' && <Trans>Waiting</Trans>}
        </span>
      )}
      {phase === 'failed' && (
        <button
          type="button"
          className={classes(styles.describe, styles.missing)}
          onClick={onRetry}
          aria-label={t`Send ${file.name} again`}
        >
          <RotateCw size={14} strokeWidth={2} aria-hidden="true" />
          <span>
            <Trans>Try again</Trans>
          </span>
        </button>
      )}
      <button
        type="button"
        className={classes(styles.round, styles.remove)}
        data-remove
        aria-label={isUnderWay(file) ? t`Stop sending ${file.name}` : t`Remove ${file.name}`}
        onClick={onRemove}
      >
        <X size={16} strokeWidth={2} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Removes a tile with the focused button: the focus moves to the tile that takes its place, to the last one, or to the text. */
function removeTile(event: MouseEvent<HTMLButtonElement>, { workStore }: Compose, remove: () => void): void {
  const list = event.currentTarget.closest('ol')
  const buttons = () => [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  const at = buttons().indexOf(event.currentTarget)
  flushSync(remove)
  const left = buttons()
  if (list?.isConnected === true && left.length > 0) left[Math.min(at, left.length - 1)]?.focus()
  else requestFocus(workStore)
}
