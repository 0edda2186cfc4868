export { createDraftDesk } from './createDraftDesk.ts'
export type { DraftDesk } from './createDraftDesk.ts'
export { contentOf, isWritten, writtenDrafts } from './DraftRecord.ts'
export type { DraftRecord, DraftShelf, DraftThing } from './DraftRecord.ts'
