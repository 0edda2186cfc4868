/** A custom emoji as an entity lists it. */
export interface OwnEmoji {
  readonly shortcode: string
  readonly url: string
  readonly static_url: string
}

/** A piece of a text: plain text, or one custom emoji. */
export type EmojiPiece<E extends OwnEmoji = OwnEmoji> =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoji'; readonly emoji: E }

/**
 * Cuts text at each `:shortcode:` of the entity's own emojis that has a picture and is not adjacent to a word character.
 *
 * Only ASCII letters, digits and `_` count as word characters: Japanese is written without spaces, and its posts put emoji
 * directly beside other characters.
 */
export function splitShortcodes<E extends OwnEmoji>(text: string, emojis: readonly E[]): EmojiPiece<E>[] {
  if (emojis.length === 0 || !text.includes(':')) return text === '' ? [] : [{ kind: 'text', text }]
  return splitByShortcode(text, emojisByShortcode(emojis))
}

/** Indexes the emojis of an entity that have a picture, for `splitByShortcode`. */
export function emojisByShortcode<E extends OwnEmoji>(emojis: readonly E[]): ReadonlyMap<string, E> {
  return new Map(emojis.filter(({ url }) => url !== '').map((emoji) => [emoji.shortcode, emoji]))
}

/** The same for several texts of one entity: the emojis are indexed only once. */
export function splitByShortcode<E extends OwnEmoji>(text: string, byShortcode: ReadonlyMap<string, E>): EmojiPiece<E>[] {
  const pieces: EmojiPiece<E>[] = []
  let written = 0
  let open = text.indexOf(':')
  while (open !== -1) {
    const close = text.indexOf(':', open + 1)
    if (close === -1) break
    const emoji = byShortcode.get(text.slice(open + 1, close))
    if (emoji && !isWordCharacter(text[open - 1]) && !isWordCharacter(text[close + 1])) {
      if (open > written) pieces.push({ kind: 'text', text: text.slice(written, open) })
      pieces.push({ kind: 'emoji', emoji })
      written = close + 1
      open = text.indexOf(':', written)
    } else {
      open = close
    }
  }
  if (written < text.length) pieces.push({ kind: 'text', text: text.slice(written) })
  return pieces
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character)
}
