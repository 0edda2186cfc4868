export { chooseOption, isPollClosed, pollResults, pollTotal } from './pollResults.ts'
export type { PollResult } from './pollResults.ts'
