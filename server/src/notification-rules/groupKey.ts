const bucketMs = 3_600_000
const longestGroupMs = 12 * bucketMs

/** Types whose notifications may share a group; clients choose which of them they want grouped. */
export const groupableTypes: ReadonlySet<string> = new Set(['favourite', 'reblog', 'emoji_reaction', 'follow', 'admin.sign_up'])

/** The part of a group's key that all its notifications share: everything but the hour. Null for types that are never grouped. */
export function groupPrefix(type: string, statusId: string | null): string | null {
  if (!groupableTypes.has(type)) return null
  return statusId === null ? type : `${type}-${statusId}`
}

/**
 * The group of a new notification: `{type}-{statusId}-{hour}`. The newest group of the same kind is continued while it
 * began less than twelve hours ago, so that no group spans more.
 */
export function groupKey(prefix: string, at: Date, newestKey: string | null): string {
  const hour = Math.floor(at.getTime() / bucketMs)
  const newestHour = newestKey === null ? null : hourOf(prefix, newestKey)
  const goesOn = newestHour !== null && newestHour <= hour && at.getTime() - newestHour * bucketMs < longestGroupMs
  return `${prefix}-${goesOn ? newestHour : hour}`
}

function hourOf(prefix: string, key: string): number | null {
  if (!key.startsWith(`${prefix}-`)) return null
  const rest = key.slice(prefix.length + 1)
  return /^\d+$/.test(rest) ? Number(rest) : null
}

/** The key of a notification that belongs to no group. */
export function ungroupedKey(notificationId: string): string {
  return `ungrouped-${notificationId}`
}
