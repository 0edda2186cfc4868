export {
  capabilitiesOf,
  hasAntennas,
  hasBookmarkCategories,
  hasCircles,
  hasCollections,
  hasEmojiReactions,
  hasFullTextSearch,
  hasTranslation,
} from './capabilitiesOf.ts'
export { ruleIn } from './ruleIn.ts'
export type { Capabilities } from './capabilitiesOf.ts'
