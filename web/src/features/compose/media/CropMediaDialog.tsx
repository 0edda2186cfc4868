import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaAttachment } from '@starling/api/media'
import { replaceMedia } from '@starling/domain/compose'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import type { PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useCropLabels } from '../../../entities/media/useCropLabels.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { randomKey } from '../randomKey.ts'
import type { Compose } from '../useCompose.ts'
import styles from './MediaDialog.module.css'
import { drawPart } from './drawPart.ts'
import type { Turns } from './cropGeometry.ts'
import { sendFile } from './sendFile.ts'
import { rememberPicture } from './uploadFiles.ts'

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

/** Crops and rotates a picture before publishing. The result replaces it and keeps its description, which may have to be adapted. */
export function CropMediaDialog({ compose, media, source, description, onReplace, onDone, onClose }: CropMediaDialogProps) {
  const { t } = useLingui()
  const labels = useCropLabels()
  const [turns, setTurns] = useState<Turns>(0)
  const [turned, setTurned] = useState<string>(source)
  const [crop, setCrop] = useState<PercentCrop>(whole)
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
    setTurns(((turns + by) % 4) as Turns)
    setCrop(whole)
  }

  async function save() {
    setPhase('saving')
    try {
      const picture = await drawPart(source, turns, crop)
      const sent = await sendFile(compose.session, new File([picture], 'picture', { type: picture.type }), {
        signal: new AbortController().signal,
        description,
      })
      // From now on the tray shows the local file, which can be cropped again.
      rememberPicture(sent.id, picture)
      onReplace(sent.id)
      compose.update((draft) => replaceMedia(draft, media.id, { ...sent, description: description || null }, randomKey))
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
          keepSelection
          minWidth={24}
          minHeight={24}
          ariaLabels={labels}
          className={classes(styles.crop)}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img src={turns === 0 ? source : turned} alt={media.description ?? t`The picture you chose`} className={styles.picture} />
        </ReactCrop>
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
