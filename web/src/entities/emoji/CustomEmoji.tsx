import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './CustomEmoji.module.css'

interface CustomEmojiProps {
  readonly shortcode: string
  readonly url: string
  readonly staticUrl: string
}

/** A custom emoji in a line of text; animated only under the pointer (R-emoji-11). */
export function CustomEmoji({ shortcode, url, staticUrl }: CustomEmojiProps) {
  const name = `:${shortcode}:`
  return <PictureOr className={styles.emoji} src={staticUrl} moving={url} alt={name} title={name} instead={name} />
}
