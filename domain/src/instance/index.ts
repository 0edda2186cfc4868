export { capabilitiesOf } from './capabilitiesOf.ts'
export type { Capabilities } from './capabilitiesOf.ts'
export { hasAntennas } from './hasAntennas.ts'
export { hasEmojiReactions } from './hasEmojiReactions.ts'
