import type { MediaAttachment } from '@starling/api/media'
import { Later } from '../../ui/Later.tsx'
import { loadable } from '../../ui/loadable.tsx'
import type { PostOfMedia } from './Recording.tsx'
import styles from './SoundPlayer.module.css'

const Recording = loadable(() => import('./Recording.tsx'), 'Recording')

interface SoundPlayerProps {
  readonly attachment: MediaAttachment
  readonly post: PostOfMedia | null
}

/** A sound with its cover, if it has one, and its description in words. */
export function SoundPlayer({ attachment, post }: SoundPlayerProps) {
  const { description } = attachment
  return (
    <figure className={styles.sound}>
      <div className={styles.frame}>
        <Later failure="part">
          <Recording attachment={attachment} post={post} />
        </Later>
      </div>
      {description && (
        <figcaption className={styles.caption} dir="auto">
          {description}
        </figcaption>
      )}
    </figure>
  )
}
