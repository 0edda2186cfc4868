export { createPublishing } from './createPublishing.ts'
export type { Publishing } from './createPublishing.ts'
export type { DeletedStatus, StatusDraft } from './StatusDraft.ts'
export { WiderVisibilityError } from './WiderVisibilityError.ts'
