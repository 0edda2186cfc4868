import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { PictureEmoji } from './Emoji.ts'
import { searchableName } from './searchEmoji.ts'

/** A custom emoji of the server as an emoji of the picker. */
export function pictureEmoji({
  shortcode,
  url,
  static_url,
  category,
  aliases,
}: Pick<CustomEmoji, 'shortcode' | 'url' | 'static_url' | 'category' | 'aliases'>): PictureEmoji {
  return {
    kind: 'custom',
    id: `:${shortcode}:`,
    label: `:${shortcode}:`,
    names: [...new Set([shortcode, ...aliases].map(searchableName))],
    tags: [],
    shortcode,
    url,
    staticUrl: static_url,
    category: category ?? '',
  }
}
