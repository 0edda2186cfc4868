interface Named {
  /** The emoji itself as text, or `:shortcode:`; uses are counted and emoji are looked up by it. */
  readonly id: string
  /** The label for screen readers. */
  readonly label: string
  /** Names in lower case without accents: the shortcodes first, then the label. */
  readonly names: readonly string[]
  /** Further search words. */
  readonly tags: readonly string[]
}

/** A Unicode emoji. */
export interface UnicodeEmoji extends Named {
  readonly kind: 'unicode'
  /** Emojibase's group: 0 smileys, 1 people, 3 animals, 4 food, 5 travel, 6 activities, 7 objects, 8 symbols, 9 flags. */
  readonly group: number
  /** The variants with the skin tones 2 to 6; empty where there are none. */
  readonly skins: readonly string[]
}

/** A custom emoji of the server. */
export interface PictureEmoji extends Named {
  readonly kind: 'custom'
  readonly shortcode: string
  readonly url: string
  readonly staticUrl: string
  /** The server's category; '' where it has none. */
  readonly category: string
}

/** An emoji of the picker. */
export type Emoji = UnicodeEmoji | PictureEmoji

/** 1 is the default yellow, 2 to 6 are the skin tones from light to dark. */
export type SkinTone = 1 | 2 | 3 | 4 | 5 | 6
