import * as v from 'valibot'
import { announcementSchema } from '../announcements/index.ts'
import { conversationSchema } from '../conversations/index.ts'
import { notificationSchema } from '../notifications/index.ts'
import { count, identifier, lenientArray, maybeText, maybeWebAddress, numberOrNull } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** A changed reaction; count 0 means nobody is left. It never says whether the reader is among them (R-str-04). */
export const streamedEmojiReactionSchema = v.object({
  status_id: identifier,
  name: identifier,
  count,
  account_ids: lenientArray(identifier),
  url: maybeWebAddress,
  static_url: maybeWebAddress,
  domain: maybeText,
  width: v.optional(numberOrNull),
  height: v.optional(numberOrNull),
})

const announcementReactionSchema = v.object({ announcement_id: identifier, name: identifier, count })

/** What each event carries; events with a bare id or nothing at all are read without a schema. */
export const payloadSchemas = {
  update: statusSchema,
  'status.update': statusSchema,
  notification: notificationSchema,
  conversation: conversationSchema,
  announcement: announcementSchema,
  'announcement.reaction': announcementReactionSchema,
  emoji_reaction: streamedEmojiReactionSchema,
} as const

type Payloads = { [E in keyof typeof payloadSchemas]: v.InferOutput<(typeof payloadSchemas)[E]> } & {
  /** Ids, not JSON. */
  delete: string
  'announcement.delete': string
  filters_changed: null
  notifications_merged: null
}

/** The words of the protocol. https://docs.joinmastodon.org/methods/streaming/#events */
export type StreamEventName = keyof Payloads

/** One event: its word and what it carries. */
export type StreamEvent = { [E in StreamEventName]: { readonly event: E; readonly payload: Payloads[E] } }[StreamEventName]

/** A reaction that changed. */
export type StreamedEmojiReaction = v.InferOutput<typeof streamedEmojiReactionSchema>
