import type { MediaAttachment } from '@starling/api/media'
import { aspectOf, focalPosition } from '@starling/domain/media'
import { useLingui } from '@lingui/react/macro'
import styles from './MediaGrid.module.css'
import { useAutoplay } from './useAutoplay.ts'

/** A silent looping video: it plays while pointed at or focused, or always, where the reader wants that; opened, it plays. */
export function MovingPicture({
  attachment,
  frame,
  onOpen,
}: {
  readonly attachment: MediaAttachment
  readonly frame: number
  readonly onOpen: () => void
}) {
  const { t } = useLingui()
  const { playsByItself, playsInPassing } = useAutoplay()
  const { x, y } = focalPosition(aspectOf(attachment), frame, attachment.meta?.focus ?? null)
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
      <video
        className={styles.picture}
        src={attachment.url ?? undefined}
        poster={attachment.preview_url ?? undefined}
        preload="none"
        autoPlay={playsByItself}
        muted
        loop
        playsInline
        tabIndex={-1}
        style={{ objectPosition: `${x}% ${y}%` }}
      />
      <span className={styles.kind} aria-hidden="true">
        GIF
      </span>
    </button>
  )
}

function play(button: HTMLElement, isOn: boolean): void {
  const video = button.querySelector('video')
  if (!video) return
  // `play()` rejects when it is interrupted by `pause()`; that is not an error.
  if (isOn) video.play().catch(() => undefined)
  else video.pause()
}
