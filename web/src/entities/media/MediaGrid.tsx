import type { MediaAttachment } from '@starling/api/media'
import { hasPreview, layoutMedia } from '@starling/domain/media'
import { useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Blurhash } from './Blurhash.tsx'
import styles from './MediaGrid.module.css'
import { MediaItem } from './MediaItem.tsx'
import type { PostOfMedia } from './Recording.tsx'
import { SoundPlayer } from './SoundPlayer.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { passFocus } from '../../ui/passFocus.ts'
import { CoverWords } from './CoverWords.tsx'

const MediaViewer = loadable(() => import('./MediaViewer.tsx'), 'MediaViewer')

const prepare = () => void MediaViewer.preload()

const noFilters: readonly string[] = []

interface MediaGridProps {
  readonly attachments: readonly MediaAttachment[]
  /** The post they belong to; null where they are shown alone. */
  readonly post: PostOfMedia | null
  /** Content below the media in the viewer. */
  readonly about?: ReactNode
  readonly isSensitive: boolean
  readonly isShown: boolean
  readonly onToggle: (isShown: boolean) => void
  /** Names of the filters that hide the media. */
  readonly matchedFilters?: readonly string[]
}

/** The pictures, videos and sounds of a post, in a frame whose size is known before any of them is loaded. */
export function MediaGrid({ attachments, post, about, isSensitive, isShown, onToggle, matchedFilters = noFilters }: MediaGridProps) {
  const { t } = useLingui()
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const only = attachments.length === 1 ? attachments[0] : undefined
  if (only?.type === 'audio' && isShown && hasPreview(only)) return <SoundPlayer attachment={only} post={post} />

  const { shape, ratio, cells } = layoutMedia(attachments)
  return (
    <div className={styles.frame} data-shape={shape} style={{ aspectRatio: String(ratio) }} onPointerEnter={prepare} onFocus={prepare}>
      {attachments.map((attachment, index) =>
        isShown ? (
          <MediaItem
            key={attachment.id}
            attachment={attachment}
            frame={cells[index] ?? 1}
            isLone={only !== undefined}
            post={post}
            onOpen={() => setOpenIndex(index)}
          />
        ) : (
          <div key={attachment.id} className={styles.cell}>
            {attachment.blurhash && <Blurhash hash={attachment.blurhash} className={styles.blur} />}
          </div>
        ),
      )}
      {isShown ? (
        only?.type !== 'video' &&
        attachments.some(hasPreview) && (
          <button
            type="button"
            className={styles.hide}
            aria-label={t`Hide media`}
            data-tooltip={t`Hide media`}
            onClick={() => onToggle(false)}
          >
            <EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )
      ) : (
        <button type="button" className={styles.veil} onClick={({ currentTarget }) => passFocus(currentTarget, () => onToggle(true))}>
          <span className={styles.notice}>
            <CoverWords isSensitive={isSensitive} matchedFilters={matchedFilters} />
          </span>
        </button>
      )}
      {openIndex !== null && (
        <LazyBoundary failure="overlay" onClose={() => setOpenIndex(null)}>
          <MediaViewer attachments={attachments} startAt={openIndex} about={about} onClose={() => setOpenIndex(null)} />
        </LazyBoundary>
      )}
    </div>
  )
}
