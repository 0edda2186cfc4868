export {
  capabilitiesOf,
  hasAntennas,
  hasBookmarkCategories,
  hasCircles,
  hasEmojiReactions,
  hasFullTextSearch,
  hasTranslation,
} from './capabilitiesOf.ts'
export type { Capabilities } from './capabilitiesOf.ts'
