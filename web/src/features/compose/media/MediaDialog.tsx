import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaAttachment } from '@starling/api/media'
import type { FocalPoint } from '@starling/domain/media'
import { Crop, ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useSession } from '../../../session/SessionProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { RemainingCharacters, useRemainingCharacters } from './RemainingCharacters.tsx'
import styles from './MediaDialog.module.css'
import { saveMedia, unsavedChanges } from './saveMedia.ts'
import type { MediaChange } from './saveMedia.ts'
import { pictureOf, previewOf } from './uploads.ts'
import type { Compose } from '../useCompose.ts'

const CropMediaDialog = loadable(() => import('./CropMediaDialog.tsx'), 'CropMediaDialog')

const ReadTextButton = loadable(() => import('./ReadTextButton.tsx'), 'ReadTextButton')

const directions = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: 1 }],
  ['ArrowDown', { x: 0, y: -1 }],
])

interface MediaDialogProps {
  readonly compose: Compose
  readonly media: MediaAttachment
  /** Called with the id of the cropped attachment that replaces it. */
  readonly onReplace: (id: string) => void
  readonly onClose: () => void
}

/**
 * Edits the description and the focal point of an attachment. Only "Cancel" discards what was typed and chosen; closing
 * the dialog in any other way keeps it for the next time.
 */
export function MediaDialog({ compose, media, onReplace, onClose }: MediaDialogProps) {
  const { t } = useLingui()
  const unsaved = unsavedChanges(useSession())
  const kept = unsaved.get(media.id)
  const textId = useId()
  const [description, setDescription] = useState(kept?.description ?? media.description ?? '')
  const [focus, setFocus] = useState<FocalPoint>(kept?.focus ?? media.meta?.focus ?? { x: 0, y: 0 })
  const [phase, setPhase] = useState<'editing' | 'saving' | 'failed'>('editing')
  const isPicture = media.type === 'image' || media.type === 'gifv'
  const preview = previewOf(compose.session.key, media)
  const left = useRemainingCharacters()(description)
  const [thumbnail, setThumbnail] = useState<Still | null>(() => (kept?.thumbnail ? stillOf(kept.thumbnail) : null))
  const [isCropping, setCropping] = useState(false)
  // Only pictures chosen in this tab can be cropped; browsers forbid reading pictures of other origins.
  const source = media.type === 'image' && preview?.startsWith('blob:') === true ? preview : null

  async function save() {
    setPhase('saving')
    const before = unsaved.get(media.id)
    try {
      await saveMedia(compose, media, { description, ...(isPicture ? { focus } : {}), ...(thumbnail ? { thumbnail: thumbnail.file } : {}) })
      // Changes made during the request are not saved yet.
      if (unsaved.get(media.id) !== before) return setPhase('editing')
      unsaved.delete(media.id)
      onClose()
    } catch {
      setPhase('failed')
    }
  }

  const keep = (change: Partial<MediaChange>) => unsaved.set(media.id, { ...unsaved.get(media.id), ...change })

  function write(text: string) {
    keep({ description: text })
    setDescription(text)
  }

  function moveFocus(x: number, y: number) {
    const point = { x: clamp(x), y: clamp(y) }
    keep({ focus: point })
    setFocus(point)
  }

  function choose(still: Still | null) {
    const { thumbnail: _, ...rest } = unsaved.get(media.id) ?? {}
    unsaved.set(media.id, still ? { ...rest, thumbnail: still.file } : rest)
    setThumbnail(still)
  }

  function cancel() {
    unsaved.delete(media.id)
    onClose()
  }

  function point(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    const { left: start, top, width, height } = event.currentTarget.getBoundingClientRect()
    moveFocus(((event.clientX - start) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2)
  }

  function nudge(event: KeyboardEvent) {
    const step = event.shiftKey ? 0.2 : 0.05
    const by = directions.get(event.key)
    if (!by) return
    event.preventDefault()
    moveFocus(focus.x + by.x * step, focus.y + by.y * step)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Edit attachment`}
      isFullOnPhone
      footer={
        <>
          <Button onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" isBusy={phase === 'saving'} disabled={left < 0} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {isPicture && preview && (
          <div className={styles.stage}>
            <button
              type="button"
              className={styles.pointer}
              aria-label={t`Focal point: arrow keys move it`}
              onPointerDown={point}
              onPointerMove={point}
              onKeyDown={nudge}
            >
              <img src={preview} alt="" draggable={false} className={styles.picture} />
              <span
                className={styles.point}
                style={{ insetBlockStart: `${((1 - focus.y) / 2) * 100}%`, left: `${((focus.x + 1) / 2) * 100}%` }}
              />
            </button>
            <p className={styles.note}>
              <Trans>Press where the middle should be when the picture is cut to fit.</Trans>
            </p>
          </div>
        )}
        {source !== null && (
          <div>
            <Button kind="outline" onClick={() => setCropping(true)}>
              <Crop size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Crop or rotate</Trans>
            </Button>
          </div>
        )}
        {(media.type === 'video' || media.type === 'audio') && (
          <ThumbnailField current={pictureOf(compose.session.key, media)} chosen={thumbnail} onChoose={choose} />
        )}
        <label htmlFor={textId} className={styles.label}>
          <Trans>Description for people who cannot see or hear it</Trans>
        </label>
        <textarea
          id={textId}
          className={styles.text}
          // The dialog is opened for writing the description: if "Close" had the focus, a space would close the dialog.
          data-autofocus="true"
          value={description}
          rows={4}
          dir="auto"
          lang={compose.draft.language || undefined}
          aria-describedby={`${textId}-left`}
          onChange={(event) => write(event.target.value)}
        />
        <RemainingCharacters id={`${textId}-left`} left={left} />
        {source !== null && (
          <LazyBoundary failure="part">
            <ReadTextButton
              source={source}
              language={compose.draft.language}
              onText={(text) => write(description.trim() === '' ? text : `${description.trimEnd()}\n\n${text}`)}
            />
          </LazyBoundary>
        )}
        {phase === 'failed' && (
          <p role="alert" className={styles.over}>
            <Trans>The description could not be saved. Try again.</Trans>
          </p>
        )}
      </div>
      {isCropping && source !== null && (
        <LazyBoundary failure="overlay" onClose={() => setCropping(false)}>
          <CropMediaDialog
            compose={compose}
            media={media}
            source={source}
            description={description}
            onReplace={onReplace}
            onDone={cancel}
            onClose={() => setCropping(false)}
          />
        </LazyBoundary>
      )}
    </Dialog>
  )
}

/** A chosen file and the address by which it is shown. */
interface Still {
  readonly file: File
  readonly address: string
}

const stillOf = (file: File): Still => ({ file, address: URL.createObjectURL(file) })

interface ThumbnailFieldProps {
  /** The picture the server has. */
  readonly current: string | null
  readonly chosen: Still | null
  readonly onChoose: (still: Still | null) => void
}

/** The preview picture of a video or sound. A chosen one can be undone until it is saved. */
function ThumbnailField({ current, chosen, onChoose }: ThumbnailFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const shown = chosen?.address ?? current
  const address = chosen?.address
  useEffect(() => {
    if (address === undefined) return undefined
    return () => URL.revokeObjectURL(address)
  }, [address])
  return (
    <div className={styles.thumbnail}>
      {shown !== null && <img src={shown} alt={t`Preview picture`} className={styles.still} />}
      <Button ref={choose} kind="outline" onClick={() => input.current?.click()}>
        <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
        {shown !== null ? <Trans>Choose another preview picture</Trans> : <Trans>Choose a preview picture</Trans>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`Preview picture`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onChoose(stillOf(file))
        }}
      />
      {chosen && (
        <Button
          kind="quiet"
          onClick={() => {
            onChoose(null)
            // This button is removed with the picture.
            choose.current?.focus()
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Take back</Trans>
        </Button>
      )}
      {chosen && <span className={styles.note}>{chosen.file.name}</span>}
    </div>
  )
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, Math.round(value * 100) / 100))
}
