/**
 * Orders two ids of the same kind: negative when `a` is older, positive when newer, 0 when equal.
 * Ids are text, often longer than a JavaScript number can hold, so the longer one is newer and equal lengths compare as text.
 */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : 1
}
