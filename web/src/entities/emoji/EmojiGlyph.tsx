import { inTone } from '@starling/domain/emoji'
import type { Emoji, SkinTone } from '@starling/domain/emoji'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './EmojiPicker.module.css'

/**
 * An emoji without a text label. Custom emoji are animated only under the pointer; if neither picture
 * can be loaded, for example offline, the shortcode is drawn in small letters.
 */
export function EmojiGlyph({
  emoji,
  tone,
  isActive = false,
}: {
  readonly emoji: Emoji
  readonly tone: SkinTone
  readonly isActive?: boolean
}) {
  if (emoji.kind === 'unicode')
    return (
      <span className={styles.glyph} aria-hidden="true">
        {inTone(emoji, tone)}
      </span>
    )
  const { shortcode, url, staticUrl } = emoji
  const letters = (
    <span className={styles.letters} aria-hidden="true">
      {shortcode}
    </span>
  )
  const still = <PictureOr className={styles.picture} src={staticUrl} alt="" instead={letters} />
  return isActive && url !== staticUrl ? <PictureOr key="moving" className={styles.picture} src={url} alt="" instead={still} /> : still
}
