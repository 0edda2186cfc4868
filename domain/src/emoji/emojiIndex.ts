import type { Emoji, SkinTone } from './Emoji.ts'

/** Finds emoji by their text, in whatever tone and with or without the selector of coloured drawing, or by `:shortcode:`. */
export interface EmojiIndex {
  get(id: string): Emoji | undefined
}

/** Makes the index; a tone leads to the emoji it is a tone of (R-emoji-09). */
export function emojiIndex(emojis: readonly Emoji[]): EmojiIndex {
  const byKey = new Map<string, Emoji>()
  for (const emoji of emojis) {
    byKey.set(keyOf(emoji.id), emoji)
    if (emoji.kind === 'unicode') for (const skin of emoji.skins) byKey.set(keyOf(skin), emoji)
  }
  return { get: (id) => byKey.get(keyOf(id)) }
}

/** The text of an emoji in a tone; one without skin, or a server's own, is the same in all. */
export function inTone(emoji: Emoji, tone: SkinTone): string {
  return (emoji.kind === 'unicode' && tone > 1 ? emoji.skins[tone - 2] : undefined) ?? emoji.id
}

function keyOf(id: string): string {
  return id.replaceAll('\ufe0f', '')
}
