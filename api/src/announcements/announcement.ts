import * as v from 'valibot'
import { customEmojiSchema } from '../custom-emojis/index.ts'
import {
  count,
  flag,
  identifier,
  lenientArray,
  maybeWebAddress,
  namedIdentifier,
  text,
  textOrNull,
  webAddressText,
} from '../reading/index.ts'

/** https://docs.joinmastodon.org/entities/Reaction/ */
export const announcementReactionSchema = v.object({
  name: namedIdentifier,
  count,
  me: flag,
  url: maybeWebAddress,
  static_url: maybeWebAddress,
})

/** An announcement by the server's administrators. https://docs.joinmastodon.org/entities/Announcement/ */
export const announcementSchema = v.object({
  id: identifier,
  /** HTML. */
  content: text,
  starts_at: textOrNull,
  ends_at: textOrNull,
  all_day: flag,
  published_at: text,
  updated_at: text,
  read: flag,
  mentions: lenientArray(v.object({ id: identifier, username: text, acct: text, url: webAddressText })),
  statuses: lenientArray(v.object({ id: identifier, url: webAddressText })),
  tags: lenientArray(v.object({ name: namedIdentifier, url: webAddressText })),
  emojis: lenientArray(customEmojiSchema),
  reactions: lenientArray(announcementReactionSchema),
})

export type Announcement = v.InferOutput<typeof announcementSchema>
export type AnnouncementReaction = v.InferOutput<typeof announcementReactionSchema>
