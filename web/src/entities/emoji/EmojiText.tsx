import { readLabel } from '@starling/domain/content'
import type { LabelLimits } from '@starling/domain/content'
import type { OwnEmoji } from '@starling/domain/emoji'
import { useAutoplay } from '../../settings/useAutoplay.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './CustomEmoji.module.css'

interface EmojiTextProps {
  readonly text: string
  readonly emojis: readonly OwnEmoji[]
  readonly limits?: LabelLimits
}

/** Plain text with the custom emoji of its entity. */
export function EmojiText({ text, emojis, limits }: EmojiTextProps) {
  return readLabel(text, emojis, limits).map((piece, index) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <CustomEmoji key={index} shortcode={piece.emoji.shortcode} url={piece.emoji.url} staticUrl={piece.emoji.static_url} />
    ),
  )
}

interface CustomEmojiProps {
  readonly shortcode: string
  readonly url: string
  readonly staticUrl: string
}

/** A custom emoji in a line of text; animated as the reader wants it, by default as moving pictures are. */
export function CustomEmoji({ shortcode, url, staticUrl }: CustomEmojiProps) {
  const name = `:${shortcode}:`
  const { playsByItself, playsInPassing } = useAutoplay('emoji')
  const moving = playsByItself || playsInPassing ? { moving: url, isMoving: playsByItself } : {}
  return <PictureOr className={styles.emoji} src={staticUrl} {...moving} alt={name} title={name} instead={name} />
}
