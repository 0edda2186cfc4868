export { compareIds } from './compareIds.ts'
export { idBefore } from './idBefore.ts'
export { isNewer } from './isNewer.ts'
export { newestId } from './newestId.ts'
