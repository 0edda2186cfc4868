import type { CustomEmoji as Emoji } from '@starling/api/custom-emojis'
import { splitShortcodes } from '@starling/domain/emoji'
import { CustomEmoji } from './CustomEmoji.tsx'

/** Plain text with the custom emoji of its entity (R-emoji-11). */
export function EmojiText({ text, emojis }: { readonly text: string; readonly emojis: readonly Emoji[] }) {
  if (emojis.length === 0) return text
  return splitShortcodes(text, emojis).map((piece, index) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <CustomEmoji
        key={index}
        shortcode={piece.emoji.shortcode}
        url={piece.emoji.url}
        staticUrl={piece.emoji.static_url || piece.emoji.url}
      />
    ),
  )
}
