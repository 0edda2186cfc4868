export { splitShortcodes } from './splitShortcodes.ts'
export type { EmojiPiece, OwnEmoji } from './splitShortcodes.ts'
