import type { DeckEmoji } from '@starling/api/emoji-reactions'
import { inTone, pictureEmoji } from '@starling/domain/emoji'
import type { Emoji, EmojiIndex, SkinTone } from '@starling/domain/emoji'

/** An entry of the reaction deck as an emoji of the picker; the deck may contain emoji that are hidden from pickers. */
export function fromDeck({ name, url, static_url }: DeckEmoji, index: EmojiIndex): Emoji {
  const known = index.get(url ? `:${name}:` : name)
  if (known?.kind === 'custom') return known
  if (url) return pictureEmoji({ shortcode: name, url, static_url: static_url || url, category: null, aliases: [] })
  // With the skin tone in which it was put into the deck.
  return {
    kind: 'unicode',
    id: name,
    label: known?.label ?? name,
    names: known?.names ?? [],
    tags: known?.tags ?? [],
    group: known?.group ?? 0,
    skins: [],
  }
}

/** A chosen emoji as an entry of the reaction deck. */
export function toDeck(emoji: Emoji, tone: SkinTone): DeckEmoji {
  return emoji.kind === 'custom' ? { name: emoji.shortcode, url: emoji.url, static_url: emoji.staticUrl } : { name: inTone(emoji, tone) }
}
