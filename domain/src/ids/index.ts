export { compareIds } from './compareIds.ts'
export { isNewer } from './isNewer.ts'
export { newestId } from './newestId.ts'
