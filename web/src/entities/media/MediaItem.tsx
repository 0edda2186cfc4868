import type { MediaAttachment } from '@starling/api/media'
import { aspectOf, focalPosition, hasPreview } from '@starling/domain/media'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOnline } from '../../ui/useOnline.ts'
import { useAutoplay } from './useAutoplay.ts'
import { useDataSaver } from './useDataSaver.ts'
import { AltBadge } from './AltBadge.tsx'
import { Blurhash } from './Blurhash.tsx'
import styles from './MediaGrid.module.css'
import { Recording } from './Recording.tsx'
import type { PostOfMedia } from './Recording.tsx'

interface MediaItemProps {
  readonly attachment: MediaAttachment
  /** Width by height of its cell. */
  readonly frame: number
  readonly isLone: boolean
  readonly post: PostOfMedia | null
  readonly onOpen: () => void
}

/** One attachment in its cell. */
export function MediaItem({ attachment, frame, isLone, post, onOpen }: MediaItemProps) {
  const { t } = useLingui()
  const { description, blurhash } = attachment
  if (!hasPreview(attachment)) return <MissingPreview attachment={attachment} />
  return (
    <div className={styles.cell}>
      {blurhash && <Blurhash hash={blurhash} className={styles.blur} />}
      {attachment.type === 'image' && (
        <button type="button" className={styles.open} onClick={onOpen} aria-label={description ? undefined : t`Open picture`}>
          <Picture attachment={attachment} frame={frame} isLone={isLone} />
        </button>
      )}
      {attachment.type === 'gifv' && <MovingPicture attachment={attachment} frame={frame} onOpen={onOpen} />}
      {(attachment.type === 'video' || attachment.type === 'audio') && <Recording attachment={attachment} post={post} />}
      {description && <AltBadge description={description} />}
    </div>
  )
}

function Picture({
  attachment,
  frame,
  isLone,
}: {
  readonly attachment: MediaAttachment
  readonly frame: number
  readonly isLone: boolean
}) {
  const isSharp = !useDataSaver() && isLone
  const isOnline = useOnline()
  /** How the connection was when the picture could not be loaded; tried again when that changes. */
  const [failedAt, setFailedAt] = useState<boolean | null>(null)
  const { x, y } = focalPosition(aspectOf(attachment), frame, attachment.meta?.focus ?? null)
  if (failedAt === isOnline) return <NotLoaded description={attachment.description} />
  return (
    <img
      className={styles.picture}
      src={attachment.preview_url ?? attachment.url ?? undefined}
      srcSet={isSharp ? sharper(attachment) : undefined}
      sizes={isSharp ? '(max-width: 630px) 100vw, 520px' : undefined}
      alt={attachment.description ?? ''}
      decoding="async"
      draggable={false}
      onError={() => setFailedAt(isOnline)}
      style={x === 50 && y === 50 ? undefined : { objectPosition: `${x}% ${y}%` }}
    />
  )
}

/** Stands in for a picture that cannot be loaded: what it shows in words, over its colours. */
function NotLoaded({ description }: { readonly description: string | null }) {
  return (
    <span className={styles.notLoaded}>
      <span dir="auto">{description || <Trans>This picture could not be loaded.</Trans>}</span>
    </span>
  )
}

/** The small preview first, then the full picture on screens that can show it. */
function sharper({ url, preview_url, meta }: MediaAttachment): string | undefined {
  const small = meta?.small?.width
  const full = meta?.original?.width
  if (!url || !preview_url || !small || !full || full <= small || /[\s,]/.test(url + preview_url)) return undefined
  return `${preview_url} ${small}w, ${url} ${full}w`
}

/** A silent looping video: it plays while pointed at or focused, or always where the setting says so. */
function MovingPicture({
  attachment,
  frame,
  onOpen,
}: {
  readonly attachment: MediaAttachment
  readonly frame: number
  readonly onOpen: () => void
}) {
  const { t } = useLingui()
  const isAutoplaying = useAutoplay()
  const { x, y } = focalPosition(aspectOf(attachment), frame, attachment.meta?.focus ?? null)
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={attachment.description ? t`GIF: ${attachment.description}` : t`GIF: open the animation`}
      onClick={onOpen}
      onPointerEnter={(event) => play(event.currentTarget, true)}
      onPointerLeave={(event) => play(event.currentTarget, isAutoplaying)}
      onFocus={(event) => play(event.currentTarget, true)}
      onBlur={(event) => play(event.currentTarget, isAutoplaying)}
    >
      <video
        className={styles.picture}
        src={attachment.url ?? undefined}
        poster={attachment.preview_url ?? undefined}
        preload="none"
        autoPlay={isAutoplaying}
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

function MissingPreview({ attachment }: { readonly attachment: MediaAttachment }) {
  const { t } = useLingui()
  const href = attachment.remote_url ?? attachment.url
  const words = (
    <span className={styles.notice}>
      <strong>{t`Preview not available`}</strong>
      {href && <span>{t`Click to open`}</span>}
      {attachment.description && <span className={styles.description}>{attachment.description}</span>}
    </span>
  )
  if (!href) return <div className={styles.missing}>{words}</div>
  return (
    <a className={styles.missing} href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
