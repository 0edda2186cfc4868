import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { endpoint, listOf, pageQuerySchema } from '../endpoint/index.ts'
import { reactedStatuses } from './reactedStatuses.ts'
import { answeredArray, identifier, maybeText, maybeWebAddress, numberOrNull, text } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

const emojiBody = v.object({ emoji: v.string() })

/** An account with the emoji it reacted with. */
export const emojiReactionerSchema = v.object({
  id: text,
  name: identifier,
  url: maybeWebAddress,
  static_url: maybeWebAddress,
  domain: maybeText,
  account: accountSchema,
})

/** An emoji in the reader's reaction deck. */
export const deckEmojiSchema = v.object({
  name: identifier,
  url: maybeWebAddress,
  static_url: maybeWebAddress,
  width: v.optional(numberOrNull),
  height: v.optional(numberOrNull),
})

/**
 * kmyblue's emoji reactions. Only call servers that advertise them: snac2 treats `react` as an edit and empties the status.
 * https://github.com/kmycode/mastodon
 */
export const emojiReactionEndpoints = {
  react: endpoint({
    method: 'POST',
    path: '/api/v1/statuses/:id/emoji_reactions',
    auth: 'user',
    scope: 'write:favourites',
    body: emojiBody,
    response: statusSchema,
  }),
  unreact: endpoint({
    method: 'POST',
    path: '/api/v1/statuses/:id/emoji_unreaction',
    auth: 'user',
    scope: 'write:favourites',
    body: emojiBody,
    response: statusSchema,
  }),
  /** The older form, which is all that Hollo 0.10 has although it advertises reactions. */
  reactByPath: endpoint({
    method: 'PUT',
    path: '/api/v1/statuses/:id/emoji_reactions/:emoji',
    auth: 'user',
    scope: 'write:favourites',
    response: statusSchema,
  }),
  unreactByPath: endpoint({
    method: 'DELETE',
    path: '/api/v1/statuses/:id/emoji_reactions/:emoji',
    auth: 'user',
    scope: 'write:favourites',
    response: statusSchema,
  }),
  reactedBy: endpoint({
    method: 'GET',
    path: '/api/v1/statuses/:id/emoji_reactioned_by',
    auth: 'optional',
    scope: 'read:statuses',
    query: pageQuerySchema,
    response: answeredArray(emojiReactionerSchema),
    paged: true,
  }),
  list: reactedStatuses,
  deck: endpoint({
    method: 'GET',
    path: '/api/v1/reaction_deck',
    auth: 'user',
    scope: 'read:lists',
    response: answeredArray(deckEmojiSchema),
  }),
  updateDeck: endpoint({
    method: 'POST',
    path: '/api/v1/reaction_deck',
    auth: 'user',
    scope: 'write:lists',
    body: v.object({ emojis: listOf(v.string()) }),
    response: answeredArray(deckEmojiSchema),
  }),
} as const

export type EmojiReactioner = v.InferOutput<typeof emojiReactionerSchema>
export type DeckEmoji = v.InferOutput<typeof deckEmojiSchema>
