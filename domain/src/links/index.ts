export { trackedLinksIn, withCleanLinks } from './cleanLinks.ts'
export type { TrackedLink } from './cleanLinks.ts'
export { decodeSegment, isStatusAt, looksLikeStatus, mayOpenHere, readLink } from './readLink.ts'
export type { LinkTarget } from './readLink.ts'
