export type { ReaderRules } from './underRules.ts'
export { withRules } from './withRules.ts'
