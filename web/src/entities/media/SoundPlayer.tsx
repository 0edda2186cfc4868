import type { MediaAttachment } from '@starling/api/media'
import { LaterRecording } from './LaterRecording.tsx'
import type { PostOfMedia } from './Recording.tsx'
import styles from './SoundPlayer.module.css'

interface SoundPlayerProps {
  readonly attachment: MediaAttachment
  readonly post: PostOfMedia | null
}

/** A sound with its cover, if it has one, and its description. */
export function SoundPlayer({ attachment, post }: SoundPlayerProps) {
  const { description } = attachment
  return (
    <figure className={styles.sound}>
      <div className={styles.frame}>
        <LaterRecording attachment={attachment} post={post} />
      </div>
      {description && (
        <figcaption className={styles.caption} dir="auto">
          {description}
        </figcaption>
      )}
    </figure>
  )
}
