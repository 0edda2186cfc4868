import * as v from 'valibot'
import { flag, flagUnlessDenied, identifier, lenientArray, numberOrNull, textOrNull, webAddressText } from '../reading/index.ts'

/** A picture with a shortcode. https://docs.joinmastodon.org/entities/CustomEmoji/ */
export const customEmojiSchema = v.pipe(
  v.object({
    shortcode: identifier,
    /** '' where the server names no picture; the shortcode is shown then. */
    url: webAddressText,
    static_url: webAddressText,
    visible_in_picker: flagUnlessDenied,
    category: textOrNull,
    /** Picture size in pixels, kmyblue only. */
    width: numberOrNull,
    height: numberOrNull,
    /** kmyblue marks emoji that should not be shown without a warning; `sensitive` in lists, `is_sensitive` in older versions. */
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
