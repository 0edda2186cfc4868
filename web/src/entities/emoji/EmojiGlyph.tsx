import { inTone } from '@starling/domain/emoji'
import type { Emoji, SkinTone } from '@starling/domain/emoji'
import styles from './EmojiPicker.module.css'

/** An emoji as a picture of itself; its name stands elsewhere. A server's own moves only while pointed at (R-emoji-11). */
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
  return <img className={styles.picture} src={isActive ? emoji.url : emoji.staticUrl} alt="" decoding="async" draggable={false} />
}
