export { alertFor } from './alertFor.ts'
export type { Alert, Refusal } from './alertFor.ts'
