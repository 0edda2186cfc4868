const bucketMs = 3_600_000
const longestGroupMs = 12 * bucketMs

/** Types whose notifications may share a group; whether a client wants them grouped is its own affair. */
export const groupableTypes: ReadonlySet<string> = new Set(['favourite', 'reblog', 'emoji_reaction', 'follow', 'admin.sign_up'])

/** What groups of one kind have in common: everything of the key but the hour. Null for a type that never groups. */
export function groupPrefix(type: string, statusId: string | null): string | null {
  if (!groupableTypes.has(type)) return null
  return statusId === null ? type : `${type}-${statusId}`
}

/**
 * The group of a new notification: `{type}-{statusId}-{hour}`. While the newest group of the same kind began
 * less than twelve hours ago it goes on, so that no group ever spans more.
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

/** How a notification that belongs to no group is addressed as a group of its own. */
export function ungroupedKey(notificationId: string): string {
  return `ungrouped-${notificationId}`
}
