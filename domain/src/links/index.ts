export { isStatusAt, looksLikeStatus, mayOpenHere, readLink } from './readLink.ts'
export type { LinkTarget } from './readLink.ts'
