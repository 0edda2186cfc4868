import { Trans, useLingui } from '@lingui/react/macro'
import { mediaEndpoints } from '@starling/api/media'
import type { MediaAttachment } from '@starling/api/media'
import { changeDraft } from '@starling/domain/compose'
import { focusText } from '@starling/domain/media'
import type { FocalPoint } from '@starling/domain/media'
import { useId, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { randomKey } from '../randomKey.ts'
import { useInstance } from '../../../session/useInstance.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './MediaDialog.module.css'
import { previewOf } from './uploadFiles.ts'
import type { Compose } from '../useCompose.ts'

const directions = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: 1 }],
  ['ArrowDown', { x: 0, y: -1 }],
])

interface MediaDialogProps {
  readonly compose: Compose
  readonly media: MediaAttachment
  readonly onClose: () => void
}

/** Describes an attachment and says where its middle is (R-media-03, R-media-07). */
export function MediaDialog({ compose, media, onClose }: MediaDialogProps) {
  const { t } = useLingui()
  const instance = useInstance()
  const textId = useId()
  const limit = instance?.configuration.media_attachments.description_limit ?? 1500
  const [description, setDescription] = useState(media.description ?? '')
  const [focus, setFocus] = useState<FocalPoint>(media.meta?.focus ?? { x: 0, y: 0 })
  const [phase, setPhase] = useState<'editing' | 'saving' | 'failed'>('editing')
  const isPicture = media.type === 'image' || media.type === 'gifv'
  const preview = previewOf(media)
  const left = limit - description.length

  async function save() {
    setPhase('saving')
    try {
      keep(await sent())
      onClose()
    } catch {
      setPhase('failed')
    }
  }

  /** What belongs to a published post is changed with the edit itself (R-media-03). */
  async function sent(): Promise<MediaAttachment> {
    const { draft, session } = compose
    const published = draft.editedId === null ? undefined : session.entities.get('status', draft.editedId)
    const meta = { original: null, small: null, colors: null, ...media.meta, focus: { x: focus.x, y: focus.y } }
    const changed = { ...media, description, meta }
    if (published?.media_attachments.some(({ id }) => id === media.id)) return changed
    await session.client.call(mediaEndpoints.update, {
      params: { id: media.id },
      // Hollo 0.10 answers a form with 500; every server reads JSON, and no file goes along.
      encoding: 'json',
      body: { description, ...(isPicture ? { focus: focusText(focus) } : {}) },
    })
    return changed
  }

  function keep(changed: MediaAttachment) {
    compose.update((draft) => changeDraft(draft, { media: draft.media.map((one) => (one.id === changed.id ? changed : one)) }, randomKey))
  }

  function point(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    const { left: start, top, width, height } = event.currentTarget.getBoundingClientRect()
    setFocus({ x: clamp(((event.clientX - start) / width) * 2 - 1), y: clamp(1 - ((event.clientY - top) / height) * 2) })
  }

  function nudge(event: KeyboardEvent) {
    const step = event.shiftKey ? 0.2 : 0.05
    const by = directions.get(event.key)
    if (!by) return
    event.preventDefault()
    setFocus({ x: clamp(focus.x + by.x * step), y: clamp(focus.y + by.y * step) })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Edit attachment`}
      isFullOnPhone
      footer={
        <>
          <Button onClick={onClose}>
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
        <label htmlFor={textId} className={styles.label}>
          <Trans>Description for people who cannot see or hear it</Trans>
        </label>
        <textarea
          id={textId}
          className={styles.text}
          value={description}
          rows={4}
          dir="auto"
          lang={compose.draft.language || undefined}
          aria-describedby={`${textId}-left`}
          onChange={(event) => setDescription(event.target.value)}
        />
        <p id={`${textId}-left`} className={left < 0 ? styles.over : styles.note}>
          <Trans>{left} characters left</Trans>
        </p>
        {phase === 'failed' && (
          <p role="alert" className={styles.over}>
            <Trans>The description could not be saved. Try again.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, Math.round(value * 100) / 100))
}
