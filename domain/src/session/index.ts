export { createSession } from './createSession.ts'
export type { Session } from './Session.ts'
export type { SessionOptions } from './SessionOptions.ts'
