import { useLostPicture } from '../../ui/useLostPicture.ts'
import styles from './CustomEmoji.module.css'

interface CustomEmojiProps {
  readonly shortcode: string
  readonly url: string
  readonly staticUrl: string
}

/** A custom emoji in a line of text; animated only under the pointer (R-emoji-11). */
export function CustomEmoji({ shortcode, url, staticUrl }: CustomEmojiProps) {
  const name = `:${shortcode}:`
  const isAnimated = staticUrl !== url
  const [isLost, lose] = useLostPicture()
  // The browser would draw its sign for a broken picture before the name.
  if (isLost) return name
  return (
    <img
      className={styles.emoji}
      src={staticUrl}
      alt={name}
      title={name}
      draggable={false}
      decoding="async"
      onError={lose}
      onPointerEnter={isAnimated ? (event) => void (event.currentTarget.src = url) : undefined}
      onPointerLeave={isAnimated ? (event) => void (event.currentTarget.src = staticUrl) : undefined}
    />
  )
}
