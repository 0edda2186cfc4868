import type { MediaAttachment } from '@starling/api/media'
import { aspectOf, focalPosition } from '@starling/domain/media'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './MediaGrid.module.css'
import { NotLoaded } from './NotLoaded.tsx'
import { useAutoplay } from '../../settings/useAutoplay.ts'

interface MovingPictureProps {
  readonly attachment: MediaAttachment
  readonly frame: number
  readonly onOpen: () => void
}

/**
 * A silent looping film, or a picture that moves: it plays while pointed at or focused, or always, where the reader wants that; opened, it
 * plays. At rest a picture is its preview, which is a still.
 */
export function MovingPicture({ attachment, frame, onOpen }: MovingPictureProps) {
  const { t } = useLingui()
  const { playsByItself, playsInPassing } = useAutoplay()
  const [isMoving, setMoving] = useState<boolean | null>(null)
  const { type, url, preview_url: preview } = attachment
  const { x, y } = focalPosition(aspectOf(attachment), frame, attachment.meta?.focus ?? null)
  const style = { objectPosition: `${x}% ${y}%` }

  function play(button: HTMLElement, isOn: boolean): void {
    setMoving(isOn)
    const video = button.querySelector('video')
    // `play()` rejects when it is interrupted by `pause()`; that is not an error.
    if (isOn) video?.play().catch(() => undefined)
    else video?.pause()
  }

  return (
    <button
      type="button"
      className={styles.open}
      aria-label={attachment.description ? t`GIF: ${attachment.description}` : t`GIF: open the animation`}
      onClick={onOpen}
      onPointerEnter={(event) => play(event.currentTarget, playsInPassing)}
      onPointerLeave={(event) => play(event.currentTarget, playsByItself)}
      onFocus={(event) => play(event.currentTarget, playsInPassing)}
      onBlur={(event) => play(event.currentTarget, playsByItself)}
    >
      {type === 'image' ? (
        <PictureOr
          className={styles.picture}
          src={((isMoving ?? playsByItself) ? (url ?? preview) : (preview ?? url)) ?? undefined}
          alt=""
          loading="lazy"
          style={style}
          instead={<NotLoaded description={attachment.description} />}
        />
      ) : (
        <video
          className={styles.picture}
          src={url ?? undefined}
          poster={preview ?? undefined}
          preload="none"
          autoPlay={playsByItself}
          muted
          loop
          playsInline
          tabIndex={-1}
          style={style}
        />
      )}
      <span className={styles.kind} aria-hidden="true">
        GIF
      </span>
    </button>
  )
}
