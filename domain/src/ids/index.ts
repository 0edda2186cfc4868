export { compareIds, isNewer, idBefore, newestId } from './compareIds.ts'
