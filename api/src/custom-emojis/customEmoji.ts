import * as v from 'valibot'
import { flag, flagUnlessDenied, lenientArray, namedIdentifier, textOrNull, webAddressText } from '../reading/index.ts'

const emojiSide = v.fallback(
  v.pipe(
    v.number(),
    v.transform((side) => (side > 0 ? side : 32)),
  ),
  32,
)

/** A picture with a shortcode. https://docs.joinmastodon.org/entities/CustomEmoji/ */
export const customEmojiSchema = v.pipe(
  v.object({
    shortcode: namedIdentifier,
    /** '' if the server sends no picture; then the shortcode is shown as text. */
    url: webAddressText,
    static_url: webAddressText,
    visible_in_picker: flagUnlessDenied,
    category: textOrNull,
    /** Picture size in pixels, told by kmyblue only. */
    width: emojiSide,
    height: emojiSide,
    /** kmyblue: whether the emoji should not be shown without a warning; `sensitive` in current versions, `is_sensitive` in older ones. */
    sensitive: flag,
    is_sensitive: flag,
    aliases: lenientArray(v.string()),
  }),
  v.transform((emoji) => {
    if (emoji.static_url === '') emoji.static_url = emoji.url
    if (emoji.url === '') emoji.url = emoji.static_url
    if (emoji.is_sensitive) emoji.sensitive = true
    return emoji
  }),
)

export type CustomEmoji = v.InferOutput<typeof customEmojiSchema>
