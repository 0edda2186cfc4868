import type { MediaAttachment } from '@starling/api/media'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { classes } from '../../ui/classes.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import { formatClock } from '../player/formatClock.ts'
import { isInSmallWindow, smallWindow, takeResumeTime } from '../player/playback.ts'
import { Blurhash } from './Blurhash.tsx'
import styles from './Recording.module.css'

const Player = loadable(() => import('../player/Player.tsx'), 'Player')
const prepare = () => void Player.preload()

/** The post the media belong to. */
export interface PostOfMedia {
  readonly statusId: string
  readonly accountId: string
}

interface RecordingProps {
  readonly attachment: MediaAttachment
  /** The post, with which playback may continue in the small player; null where it stops instead. */
  readonly post: PostOfMedia | null
  readonly className?: string | undefined
}

/**
 * A video or sound: its preview until it is played, then the player. Most are never played, so neither the player's
 * code nor the file is loaded before.
 */
export function Recording({ attachment, post, className }: RecordingProps) {
  const { t } = useLingui()
  const { id, type, blurhash, description, preview_url: preview, url, meta } = attachment
  const [startAt, setStartAt] = useState<number | null>(null)
  const isElsewhere = useSyncExternalStore(smallWindow.subscribe, () => isInSmallWindow(attachment))
  const isSound = type === 'audio'
  const frame = classes(styles.recording, isSound && styles.sound, className)
  const picture = (
    <>
      {blurhash && !isSound && <Blurhash hash={blurhash} className={styles.fill} />}
      {preview && preview !== url && <PictureOr className={isSound ? styles.cover : styles.fill} src={preview} alt="" instead={null} />}
    </>
  )

  function playHere() {
    smallWindow.set(null)
    setStartAt(takeResumeTime(attachment) ?? 0)
  }

  // A recording that moved to the small player is a preview again here, unless it is moved back.
  if (isElsewhere && startAt !== null) setStartAt(null)
  if (isElsewhere)
    return (
      <div className={frame} data-media="recording" data-recording={id} data-player="">
        {picture}
        <button type="button" className={styles.elsewhere} onClick={playHere}>
          <span>{t`Plays in the small window`}</span>
          <strong>{t`Play here`}</strong>
        </button>
      </div>
    )
  const mark = (
    <span className={styles.mark} aria-hidden="true">
      <Play size={26} strokeWidth={1.75} fill="currentColor" />
    </span>
  )
  if (startAt !== null)
    return (
      <div className={frame} data-media="recording" data-recording={id}>
        <LazyBoundary
          failure="part"
          fallback={
            <>
              {picture}
              {mark}
            </>
          }
        >
          <Player attachment={attachment} post={post} startAt={startAt} startsPlaying takesFocus />
        </LazyBoundary>
      </div>
    )
  const seconds = meta?.original?.duration ?? null
  const name = description ?? (isSound ? t`Audio` : t`Video`)
  return (
    <div className={frame} data-media="recording" data-recording={id}>
      {picture}
      <button
        type="button"
        className={styles.open}
        aria-label={t`Play ${name}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={playHere}
      >
        {mark}
      </button>
      {seconds !== null && seconds > 0 && <span className={styles.length}>{formatClock(seconds)}</span>}
    </div>
  )
}
