import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { count, label, lenientArray, oneOf, orNull, text, textOrNull, webAddressOrNull, webAddressText } from '../reading/index.ts'

/** An author of the linked page. https://docs.joinmastodon.org/entities/PreviewCard/#authors */
export const previewCardAuthorSchema = v.object({ name: label, url: webAddressText, account: orNull(accountSchema) })

/** A preview of a linked page. https://docs.joinmastodon.org/entities/PreviewCard/ */
export const previewCardSchema = v.object({
  type: oneOf(['link', 'photo', 'video', 'rich'], 'link'),
  /** Required: a card without an http(s) address is unreadable. */
  url: v.pipe(v.string(), v.regex(/^https?:\/\//i)),
  title: label,
  description: label,
  language: textOrNull,
  author_name: label,
  author_url: webAddressText,
  authors: lenientArray(previewCardAuthorSchema),
  provider_name: label,
  provider_url: webAddressText,
  /** Untrusted HTML that must not be inserted into the document; use `embed_url` or the address of its iframe instead. */
  html: text,
  embed_url: webAddressText,
  width: count,
  height: count,
  image: webAddressOrNull,
  image_description: text,
  blurhash: textOrNull,
  published_at: textOrNull,
})

export type PreviewCard = v.InferOutput<typeof previewCardSchema>
export type PreviewCardAuthor = v.InferOutput<typeof previewCardAuthorSchema>
