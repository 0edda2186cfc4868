export { isStatusAt } from './isStatusAt.ts'
export { looksLikeStatus, mayOpenHere } from './looksLikeLink.ts'
export { readLink } from './readLink.ts'
export type { LinkTarget } from './readLink.ts'
