import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaAttachment } from '@starling/api/media'
import { replaceMedia } from '@starling/domain/compose'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import type { PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useCropLabels } from '../../../entities/media/useCropLabels.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { draftStore } from '../drafts/draftStore.ts'
import { randomKey } from '../randomKey.ts'
import type { Compose } from '../useCompose.ts'
import styles from './MediaDialog.module.css'
import { drawPart } from './drawPart.ts'
import { largestPart } from './cropGeometry.ts'
import type { QuarterTurns } from './cropGeometry.ts'
import { sendFile } from './sendFile.ts'
import { rememberPicture } from './uploads.ts'

interface CropMediaDialogProps {
  readonly compose: Compose
  readonly media: MediaAttachment
  /** A `blob:` address of the picture. */
  readonly source: string
  /** The description, saved or not. */
  readonly description: string
  /** Called with the id of the attachment that replaces it. */
  readonly onReplace: (id: string) => void
  readonly onDone: () => void
  readonly onClose: () => void
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** Width by height; null where any shape may be chosen. */
const ratios = { free: null, square: 1, classic: 4 / 3, wide: 16 / 9, tall: 4 / 5 } as const

type Ratio = keyof typeof ratios

/** Crops and rotates a picture before publishing. The result replaces it and keeps its description, which may have to be adapted. */
export function CropMediaDialog({ compose, media, source, description, onReplace, onDone, onClose }: CropMediaDialogProps) {
  const { t } = useLingui()
  const labels = useCropLabels()
  const [turns, setTurns] = useState<QuarterTurns>(0)
  const [turned, setTurned] = useState<string>(source)
  const [crop, setCrop] = useState<PercentCrop>(whole)
  const [ratio, setRatio] = useState<Ratio>('free')
  const picture = useRef<HTMLImageElement>(null)
  const [phase, setPhase] = useState<'editing' | 'saving' | 'failed'>('editing')

  useEffect(() => {
    if (turns === 0) return
    let isOver = false
    let address: string | null = null
    drawPart(source, turns, whole).then(
      (picture) => {
        if (isOver) return
        address = URL.createObjectURL(picture)
        setTurned(address)
      },
      () => setPhase('failed'),
    )
    return () => {
      isOver = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [source, turns])

  function turn(by: 1 | 3) {
    setTurns(((turns + by) % 4) as QuarterTurns)
    setCrop(whole)
  }

  const aspect = ratios[ratio]

  /** The largest part of this shape, in the middle of the picture. */
  function shape(next: Ratio) {
    const { naturalWidth: width, naturalHeight: height } = picture.current ?? { naturalWidth: 0, naturalHeight: 0 }
    const wanted = ratios[next]
    setRatio(next)
    if (wanted === null || width === 0 || height === 0) return setCrop(whole)
    setCrop({ unit: '%', ...largestPart(width, height, wanted) })
  }

  async function save() {
    setPhase('saving')
    try {
      const cropped = await drawPart(source, turns, crop)
      const sent = await sendFile(compose.session, new File([cropped], 'picture', { type: cropped.type }), {
        signal: new AbortController().signal,
        description,
      })
      // From now on the tray shows the local file, which can be cropped again.
      rememberPicture(compose.session.key, sent.id, cropped)
      onReplace(sent.id)
      // Another draft may be shown by now, so the draft is found by the attachment.
      draftStore(compose.session.key).change(({ draft }) =>
        replaceMedia(draft, media.id, { ...sent, description: description || null }, randomKey),
      )
      onDone()
    } catch {
      setPhase('failed')
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Crop or rotate`}
      isFullOnPhone
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" isBusy={phase === 'saving'} disabled={crop.width === 0 || crop.height === 0} onClick={() => void save()}>
            <Trans>Use this picture</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stage} dir="ltr">
        <ReactCrop
          crop={crop}
          {...(aspect === null ? {} : { aspect })}
          keepSelection
          minWidth={24}
          minHeight={24}
          ariaLabels={labels}
          className={classes(styles.crop)}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            ref={picture}
            src={turns === 0 ? source : turned}
            alt={media.description ?? t`The picture you chose`}
            className={styles.picture}
            // A rotated picture has another shape, so a chosen ratio is fitted again. A part cropped freely stays.
            onLoad={() => aspect !== null && shape(ratio)}
          />
        </ReactCrop>
        <SegmentedControl
          label={t`Shape`}
          selected={ratio}
          options={[
            { id: 'free', label: t`Any shape` },
            { id: 'square', label: '1:1' },
            { id: 'classic', label: '4:3' },
            { id: 'wide', label: '16:9' },
            { id: 'tall', label: '4:5' },
          ]}
          onSelect={shape}
        />
        <div className={styles.turns}>
          <IconButton label={t`Turn left`} icon={<RotateCcw size={20} strokeWidth={1.75} />} onClick={() => turn(3)} />
          <IconButton label={t`Turn right`} icon={<RotateCw size={20} strokeWidth={1.75} />} onClick={() => turn(1)} />
        </div>
      </div>
      {phase === 'failed' && (
        <p role="alert" className={styles.over}>
          <Trans>The picture could not be changed. Try again.</Trans>
        </p>
      )}
    </Dialog>
  )
}
