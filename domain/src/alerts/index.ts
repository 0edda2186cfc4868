export { alertFor, serverMessageOf } from './alertFor.ts'
export type { Alert } from './alertFor.ts'
