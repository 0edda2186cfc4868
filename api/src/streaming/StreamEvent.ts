import * as v from 'valibot'
import { announcementSchema } from '../announcements/index.ts'
import { conversationSchema } from '../conversations/index.ts'
import { notificationSchema } from '../notifications/index.ts'
import { count, identifier, lenientArray, maybeText, maybeWebAddress, namedIdentifier, numberOrNull } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** A changed reaction; count 0 means nobody is left. The event has no `me`: the client derives it from the account ids. */
export const streamedEmojiReactionSchema = v.object({
  status_id: identifier,
  name: namedIdentifier,
  count,
  account_ids: lenientArray(identifier),
  url: maybeWebAddress,
  static_url: maybeWebAddress,
  domain: maybeText,
  width: v.optional(numberOrNull),
  height: v.optional(numberOrNull),
})

const announcementReactionSchema = v.object({ announcement_id: identifier, name: namedIdentifier, count })

/** The payload schema of each event; events that carry only an id, or nothing, need none. */
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
  /** The payload is a bare id, not JSON. */
  delete: string
  'announcement.delete': string
  filters_changed: null
  notifications_merged: null
}

/** The names of events in the protocol. https://docs.joinmastodon.org/methods/streaming/#events */
export type StreamEventName = keyof Payloads

/** One event: its name and its payload. */
export type StreamEvent = { [E in StreamEventName]: { readonly event: E; readonly payload: Payloads[E] } }[StreamEventName]

/** A changed emoji reaction of a status. */
export type StreamedEmojiReaction = v.InferOutput<typeof streamedEmojiReactionSchema>
