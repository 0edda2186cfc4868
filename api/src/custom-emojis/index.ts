export { customEmojiSchema } from './customEmoji.ts'
export type { CustomEmoji } from './customEmoji.ts'
export { customEmojiEndpoints } from './endpoints.ts'
