export { trackedLinksIn, withCleanLinks } from './cleanLinks.ts'
export type { TrackedLink } from './cleanLinks.ts'
export { isStatusAt, looksLikeStatus, mayOpenHere, readLink } from './readLink.ts'
export type { LinkTarget } from './readLink.ts'
