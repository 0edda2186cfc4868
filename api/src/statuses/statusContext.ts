import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { customEmojiSchema } from '../custom-emojis/index.ts'
import { mediaAttachmentSchema } from '../media/index.ts'
import {
  flag,
  identifier,
  identifierOrNull,
  label,
  lenientArray,
  maybeFlag,
  orNull,
  text,
  textOrNull,
  mediaWords,
} from '../reading/index.ts'
import { quoteSchema, statusSchema } from './status.ts'

/** The thread around a status: the statuses it replies to, and the replies to it. https://docs.joinmastodon.org/entities/Context/ */
export const statusContextSchema = v.object({
  ancestors: lenientArray(statusSchema),
  descendants: lenientArray(statusSchema),
  /** The statuses it references, kmyblue only. */
  references: lenientArray(statusSchema),
})

/** One version of an edited status. https://docs.joinmastodon.org/entities/StatusEdit/ */
export const statusEditSchema = v.object({
  content: text,
  spoiler_text: text,
  sensitive: flag,
  created_at: text,
  account: orNull(accountSchema),
  poll: orNull(v.object({ options: lenientArray(v.object({ title: label })) })),
  media_attachments: lenientArray(mediaAttachmentSchema),
  emojis: lenientArray(customEmojiSchema),
  quote: orNull(quoteSchema),
})

/** The source text of a status, before conversion to HTML. https://docs.joinmastodon.org/entities/StatusSource/ */
export const statusSourceSchema = v.object({
  id: identifier,
  text,
  spoiler_text: text,
  /** The format of the text, such as 'text/markdown'; sent by GoToSocial and Pleroma. */
  content_type: textOrNull,
  /** The circle it is for, which only its author learns; answered by Starling. */
  circle_id: identifierOrNull,
  /** Whether its poll hides its numbers until it ends, as in the body that wrote it: the numbers of a poll that has ended do not tell. Answered by Starling. */
  hide_totals: maybeFlag,
})

/** A machine translation. https://docs.joinmastodon.org/entities/Translation/ */
export const translationSchema = v.object({
  content: text,
  spoiler_text: text,
  language: text,
  detected_source_language: text,
  provider: text,
  poll: orNull(v.object({ id: identifier, options: lenientArray(v.object({ title: label })) })),
  media_attachments: lenientArray(v.object({ id: identifier, description: v.fallback(mediaWords, '') })),
})

/** A post to be published later. https://docs.joinmastodon.org/entities/ScheduledStatus/ */
export const scheduledStatusSchema = v.object({
  id: identifier,
  scheduled_at: text,
  /** When and why it could not be published; both null while it waits, and on other servers. */
  failed_at: textOrNull,
  failure_reason: textOrNull,
  params: v.object({
    text,
    visibility: textOrNull,
    spoiler_text: textOrNull,
    language: textOrNull,
    sensitive: v.fallback(v.nullable(v.boolean()), null),
    in_reply_to_id: textOrNull,
    quoted_status_id: textOrNull,
    /** Null where none was chosen; anything unreadable is the narrowest one. */
    quote_approval_policy: v.fallback(v.optional(v.nullable(v.string()), null), 'nobody'),
    /** These are answered by Starling, and some of them by kmyblue. */
    quote_review_policy: textOrNull,
    searchability: textOrNull,
    markdown: v.fallback(v.nullable(v.boolean()), null),
    circle_id: identifierOrNull,
    poll: orNull(
      v.object({
        options: lenientArray(v.string()),
        expires_in: v.number(),
        multiple: v.fallback(v.boolean(), false),
        hide_totals: v.fallback(v.boolean(), false),
      }),
    ),
  }),
  media_attachments: lenientArray(mediaAttachmentSchema),
})

export type StatusContext = v.InferOutput<typeof statusContextSchema>
export type StatusEdit = v.InferOutput<typeof statusEditSchema>
export type StatusSource = v.InferOutput<typeof statusSourceSchema>
export type Translation = v.InferOutput<typeof translationSchema>
export type ScheduledStatus = v.InferOutput<typeof scheduledStatusSchema>
