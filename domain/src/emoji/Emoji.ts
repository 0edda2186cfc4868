interface Named {
  /** The emoji itself as text, or `:shortcode:`. Counted and looked up by it. */
  readonly id: string
  /** What a screen reader says. */
  readonly label: string
  /** What it is called, small letters without accents: shortcodes, then the label. */
  readonly names: readonly string[]
  /** Further words one may find it by. */
  readonly tags: readonly string[]
}

/** An emoji every device can draw. */
export interface UnicodeEmoji extends Named {
  readonly kind: 'unicode'
  /** Emojibase's group: 0 smileys, 1 people, 3 animals, 4 food, 5 travel, 6 activities, 7 objects, 8 symbols, 9 flags. */
  readonly group: number
  /** The same in the tones 2 to 6; empty where it has no skin. */
  readonly skins: readonly string[]
}

/** A server's own picture. */
export interface PictureEmoji extends Named {
  readonly kind: 'custom'
  readonly shortcode: string
  readonly url: string
  readonly staticUrl: string
  /** '' where the server sorts it nowhere. */
  readonly category: string
}

/** One emoji that can be chosen. */
export type Emoji = UnicodeEmoji | PictureEmoji

/** 1 is the yellow that stands for no skin in particular, 2 to 6 go from light to dark (R-emoji-09). */
export type SkinTone = 1 | 2 | 3 | 4 | 5 | 6
