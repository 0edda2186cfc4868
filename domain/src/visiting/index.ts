export type { ReaderRules } from './applyReaderRules.ts'
export { withRules } from './withRules.ts'
