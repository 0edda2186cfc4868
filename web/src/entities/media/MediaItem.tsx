import type { MediaAttachment } from '@starling/api/media'
import { aspectOf, focalPosition, hasPreview, isMovingPicture } from '@starling/domain/media'
import { useLingui } from '@lingui/react/macro'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import { useDataSaver } from '../../settings/useDataSaver.ts'
import { AltBadge } from './AltBadge.tsx'
import { Blurhash } from './Blurhash.tsx'
import { LaterRecording, prepareRecording } from './LaterRecording.tsx'
import styles from './MediaGrid.module.css'
import type { PostOfMedia } from './Recording.tsx'

const MissingPreview = loadable(() => import('./MissingPreview.tsx'), 'MissingPreview')
const MovingPicture = loadable(() => import('./MovingPicture.tsx'), 'MovingPicture')
const NotLoaded = loadable(() => import('./NotLoaded.tsx'), 'NotLoaded')

/** Preloads the code of videos and sounds, and of the text for a picture that cannot be loaded, because offline it can no longer be loaded. */
export function prepareMedia(): void {
  void NotLoaded.preload()
  prepareRecording()
}

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
  if (!hasPreview(attachment))
    return (
      <LazyBoundary failure="none">
        <MissingPreview attachment={attachment} />
      </LazyBoundary>
    )
  return (
    <div className={styles.cell}>
      {blurhash && <Blurhash hash={blurhash} className={styles.blur} />}
      {attachment.type === 'image' && !isMovingPicture(attachment) && (
        <button type="button" className={styles.open} onClick={onOpen} aria-label={description ? undefined : t`Open picture`}>
          <Picture attachment={attachment} frame={frame} isLone={isLone} />
        </button>
      )}
      {isMovingPicture(attachment) && (
        <LazyBoundary failure="none">
          <MovingPicture attachment={attachment} frame={frame} onOpen={onOpen} />
        </LazyBoundary>
      )}
      {(attachment.type === 'video' || attachment.type === 'audio') && <LaterRecording attachment={attachment} post={post} />}
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
  const { x, y } = focalPosition(aspectOf(attachment), frame, attachment.meta?.focus ?? null)
  return (
    <PictureOr
      className={styles.picture}
      src={attachment.preview_url ?? attachment.url ?? undefined}
      srcSet={isSharp ? sharper(attachment) : undefined}
      sizes={isSharp ? '(max-width: 630px) 100vw, 520px' : undefined}
      alt={attachment.description ?? ''}
      style={x === 50 && y === 50 ? undefined : { objectPosition: `${x}% ${y}%` }}
      instead={
        <LazyBoundary failure="none">
          <NotLoaded description={attachment.description} />
        </LazyBoundary>
      }
    />
  )
}

/** The small preview first, then the full picture on screens that can show it. */
function sharper({ url, preview_url, meta }: MediaAttachment): string | undefined {
  const small = meta?.small?.width
  const full = meta?.original?.width
  if (!url || !preview_url || !small || !full || full <= small || /[\s,]/.test(url + preview_url)) return undefined
  return `${preview_url} ${small}w, ${url} ${full}w`
}
