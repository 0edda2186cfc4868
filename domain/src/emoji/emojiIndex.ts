import type { Emoji, SkinTone } from './Emoji.ts'

/** Finds emoji by their text, in any skin tone and with or without the variation selector, or by `:shortcode:`. */
export interface EmojiIndex {
  get(id: string): Emoji | undefined
}

/** Builds the index; a skin tone variant leads to its base emoji. */
export function emojiIndex(emojis: readonly Emoji[]): EmojiIndex {
  const byKey = new Map<string, Emoji>()
  for (const emoji of emojis) {
    byKey.set(keyOf(emoji.id), emoji)
    if (emoji.kind === 'unicode') for (const skin of emoji.skins) byKey.set(keyOf(skin), emoji)
  }
  return { get: (id) => byKey.get(keyOf(id)) }
}

/** The emoji's text in a skin tone; unchanged for emoji without tones and custom ones. */
export function inTone(emoji: Emoji, tone: SkinTone): string {
  return (emoji.kind === 'unicode' && tone > 1 ? emoji.skins[tone - 2] : undefined) ?? emoji.id
}

function keyOf(id: string): string {
  return id.replaceAll('\ufe0f', '')
}
