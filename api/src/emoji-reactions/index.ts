export { deckEmojiSchema, emojiReactionEndpoints, emojiReactionerSchema } from './endpoints.ts'
export type { DeckEmoji, EmojiReactioner } from './endpoints.ts'
export { reactedStatuses } from './reactedStatuses.ts'
export { pleromaReactions } from './pleromaReactions.ts'
