export { buildThread } from './buildThread.ts'
export type { Thread } from './buildThread.ts'
export type { ThreadNode, ThreadStatus } from './ThreadNode.ts'
