/**
 * Orders two ids of the same kind: negative when `a` is older, positive when newer, 0 when equal.
 * Ids are text, often too long for a JavaScript number: the longer one is newer, and those of equal length compare as text.
 */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : 1
}
