import type { CustomEmoji } from './customEmoji.ts'

/** A custom emoji for tests. */
export function aCustomEmoji(given: Partial<CustomEmoji> = {}): CustomEmoji {
  const shortcode = given.shortcode ?? 'wave'
  return {
    shortcode,
    url: `https://starling.test/emoji/${shortcode}.gif`,
    static_url: `https://starling.test/emoji/${shortcode}.png`,
    visible_in_picker: true,
    category: null,
    width: 32,
    height: 32,
    sensitive: false,
    is_sensitive: false,
    aliases: [],
    ...given,
  }
}
