/**
 * Orders two ids of the same kind: negative when `a` is older, positive when newer, 0 when equal.
 * Ids are text, often too long for a JavaScript number: the longer one is newer, and those of equal length compare as text.
 */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : 1
}

/** Whether `id` is strictly newer than `than`. */
export function isNewer(id: string, than: string): boolean {
  return compareIds(id, than) > 0
}

/**
 * The id right before one, where ids are whole numbers as Mastodon's are; null for others, such as those of Pleroma or GoToSocial,
 * and for zero. Nothing can lie between the two.
 */
export function idBefore(id: string): string | null {
  return /^[1-9]\d*$/.test(id) ? String(BigInt(id) - 1n) : null
}

/** The newest of some ids, null where there is none. */
export function newestId(ids: Iterable<string>): string | null {
  let newest: string | null = null
  for (const id of ids) if (newest === null || compareIds(id, newest) > 0) newest = id
  return newest
}
