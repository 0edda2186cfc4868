import * as v from 'valibot'
import { identifier, mediaWords, numberOrNull, oneOf, orNull, textOrNull, webAddressOrNull } from '../reading/index.ts'

const dimensionsSchema = v.object({ width: numberOrNull, height: numberOrNull, aspect: numberOrNull })

const mediaMetaSchema = v.object({
  original: orNull(
    v.object({
      ...dimensionsSchema.entries,
      /** Seconds, for video and audio. */
      duration: numberOrNull,
      /** A fraction such as '30000/1001'. */
      frame_rate: textOrNull,
    }),
  ),
  small: orNull(dimensionsSchema),
  /** Focal point: both from -1 to 1, y pointing upwards. */
  focus: orNull(v.object({ x: v.number(), y: v.number() })),
  colors: orNull(v.object({ background: textOrNull, foreground: textOrNull, accent: textOrNull })),
})

/** A picture, video or sound of a status. https://docs.joinmastodon.org/entities/MediaAttachment/ */
export const mediaAttachmentSchema = v.object({
  id: identifier,
  type: oneOf(['image', 'video', 'gifv', 'audio', 'unknown'], 'unknown'),
  /** Null while the server is processing the upload. */
  url: webAddressOrNull,
  preview_url: webAddressOrNull,
  remote_url: webAddressOrNull,
  preview_remote_url: webAddressOrNull,
  text_url: webAddressOrNull,
  meta: orNull(mediaMetaSchema),
  description: v.fallback(v.nullable(mediaWords), null),
  blurhash: textOrNull,
})

export type MediaAttachment = v.InferOutput<typeof mediaAttachmentSchema>
export type MediaType = MediaAttachment['type']
