import type { MediaAttachment } from '@starling/api/media'
import { useLingui } from '@lingui/react/macro'
import styles from './SoundPlayer.module.css'

/** A sound with its cover, if it has one. */
export function SoundPlayer({ attachment }: { readonly attachment: MediaAttachment }) {
  const { t } = useLingui()
  const { description, preview_url: cover, url } = attachment
  return (
    <figure className={styles.sound}>
      {cover && cover !== url && <img className={styles.cover} src={cover} alt="" decoding="async" width={72} height={72} />}
      <div className={styles.body}>
        <audio className={styles.player} src={url ?? undefined} controls preload="none" aria-label={description ?? t`Audio`}>
          <track kind="captions" />
        </audio>
        {description && (
          <figcaption className={styles.caption} dir="auto">
            {description}
          </figcaption>
        )}
      </div>
    </figure>
  )
}
