import { labelLimits } from './contentLimits.ts'
import type { LabelLimits } from './contentLimits.ts'
import { cutText, limitCombiningMarks } from './cutText.ts'
import { safeImageSource } from './safeHref.ts'
import { splitShortcodes } from '../emoji/index.ts'
import type { EmojiPiece, OwnEmoji } from '../emoji/index.ts'

/**
 * Cuts plain text with custom emoji (a name, a content warning, a poll option) into pieces of text and pictures that are safe to draw
 *. Text beyond the limits is left out and replaced by an ellipsis.
 */
export function readLabel(text: string, emojis: readonly OwnEmoji[], limits: LabelLimits = labelLimits): EmojiPiece[] {
  const kept = cutText(text, limits.characters)
  const pieces: EmojiPiece[] = []
  let pictures = 0
  for (const piece of splitShortcodes(limitCombiningMarks(kept), emojis)) {
    if (piece.kind === 'text') pieces.push(piece)
    else {
      if (pictures === limits.pictures) return [...pieces, ellipsis]
      pictures += 1
      pieces.push(pictureOf(piece.emoji))
    }
  }
  return kept.length < text.length ? [...pieces, ellipsis] : pieces
}

const ellipsis: EmojiPiece = { kind: 'text', text: '…' }

/** The emoji's picture addresses if they may be loaded, or only its name where they may not. */
function pictureOf({ shortcode, url, static_url: staticUrl }: OwnEmoji): EmojiPiece {
  const still = safeImageSource(staticUrl || url)
  if (still === null) return { kind: 'text', text: `:${shortcode}:` }
  return { kind: 'emoji', emoji: { shortcode, url: safeImageSource(url) ?? still, static_url: still } }
}
