import { compareIds } from './compareIds.ts'

/** Whether `id` is strictly newer than `than`. */
export function isNewer(id: string, than: string): boolean {
  return compareIds(id, than) > 0
}
