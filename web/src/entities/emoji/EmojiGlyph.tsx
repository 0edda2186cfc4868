import { inTone } from '@starling/domain/emoji'
import type { Emoji, SkinTone } from '@starling/domain/emoji'
import styles from './EmojiPicker.module.css'

/** An emoji without its name, which stands elsewhere. Custom emoji are animated only under the pointer (R-emoji-11). */
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
