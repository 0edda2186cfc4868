export { hasEnded } from './hasEnded.ts'
export { keywordPattern } from './keywordPattern.ts'
export type { FilteredWord } from './keywordPattern.ts'
export { wouldMeet } from './wouldMeet.ts'
