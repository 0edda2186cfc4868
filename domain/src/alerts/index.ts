export { alertFor, wordsOf } from './alertFor.ts'
export type { Alert } from './alertFor.ts'
