export {
  allowedPrivacy,
  isBoostable,
  isWiderVisibility,
  reachesMoreReaders,
  PRIVACY_ORDER,
  privacyForReply,
  stricterPrivacy,
  visibilityOf,
} from './visibility.ts'
export type { Privacy } from './visibility.ts'
export {
  allowedSearchability,
  effectiveSearchability,
  SEARCHABILITIES,
  searchabilitiesFor,
  stricterSearchability,
} from './searchability.ts'
export type { Searchability } from './searchability.ts'
