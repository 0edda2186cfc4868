export { createSaver, restoreSession } from './createSaver.ts'
export { applyStored, takeSnapshot } from './createStoredSession.ts'
export type { StoredParts } from './createStoredSession.ts'
export type { SessionStorage, StoredSession } from './StoredSession.ts'
