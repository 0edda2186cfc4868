import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop } from 'react-image-crop'
import type { PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useCropLabels } from '../../entities/media/useCropLabels.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './CropDialog.module.css'
import { cropPicture } from './cropPicture.ts'

interface CropDialogProps {
  readonly file: File
  /** An object URL of the file, valid while the dialog is open. */
  readonly source: string
  readonly title: string
  /** The largest size of the result, in pixels; their ratio is the shape of the crop. */
  readonly width: number
  readonly height: number
  readonly onCrop: (picture: Blob) => void
  readonly onClose: () => void
}

/** Chooses the visible part of a picture, with the pointer or the arrow keys. */
export function CropDialog({ file, source, title, width, height, onCrop, onClose }: CropDialogProps) {
  const { t } = useLingui()
  const labels = useCropLabels()
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [problem, setProblem] = useState<'unreadable' | 'failed' | null>(null)
  const aspect = width / height

  function start({ naturalWidth, naturalHeight }: HTMLImageElement) {
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, naturalWidth, naturalHeight), naturalWidth, naturalHeight))
  }

  async function cut() {
    if (!picture.current || !crop) return
    try {
      onCrop(await cropPicture(picture.current, crop, { width, height }, file.type))
    } catch {
      setProblem('failed')
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isFullOnPhone
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {file.type === 'image/gif' && problem !== 'unreadable' && (
            <Button onClick={() => onCrop(file)}>
              <Trans>Use it whole and moving</Trans>
            </Button>
          )}
          <Button kind="primary" disabled={!crop || crop.width === 0 || problem === 'unreadable'} onClick={() => void cut()}>
            <Trans>Use this part</Trans>
          </Button>
        </>
      }
    >
      {problem === 'unreadable' ? (
        <p role="alert">
          <Trans>This file cannot be shown as a picture. Choose another one.</Trans>
        </p>
      ) : (
        <div className={styles.stage}>
          <ReactCrop
            {...(crop && { crop })}
            aspect={aspect}
            keepSelection
            minWidth={24}
            ariaLabels={labels}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img
              ref={picture}
              src={source}
              alt={t`The picture you chose`}
              className={styles.picture}
              onLoad={(event) => start(event.currentTarget)}
              onError={() => setProblem('unreadable')}
            />
          </ReactCrop>
        </div>
      )}
      {problem === 'failed' && (
        <p role="alert" className={styles.failed}>
          <Trans>This browser could not cut the picture. Choose a smaller one.</Trans>
        </p>
      )}
    </Dialog>
  )
}
