export { alertFor } from './alertFor.ts'
export type { Alert } from './alertFor.ts'
