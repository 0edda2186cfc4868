import type { CustomEmoji as Emoji } from '@starling/api/custom-emojis'
import { readLabel } from '@starling/domain/content'
import type { LabelLimits } from '@starling/domain/content'
import { CustomEmoji } from './CustomEmoji.tsx'

interface EmojiTextProps {
  readonly text: string
  readonly emojis: readonly Emoji[]
  readonly limits?: LabelLimits
}

/** Plain text with the custom emoji of its entity (R-emoji-11). */
export function EmojiText({ text, emojis, limits }: EmojiTextProps) {
  return readLabel(text, emojis, limits).map((piece, index) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <CustomEmoji key={index} shortcode={piece.emoji.shortcode} url={piece.emoji.url} staticUrl={piece.emoji.static_url} />
    ),
  )
}
