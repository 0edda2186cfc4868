export { createPublishing } from './createPublishing.ts'
export type { Publishing } from './createPublishing.ts'
export type { DeletedStatus, StatusDraft } from './StatusDraft.ts'
export { isWiderVisibility, WiderVisibilityError } from './WiderVisibilityError.ts'
