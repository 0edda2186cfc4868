import { isNewer } from '../ids/index.ts'
import { SAMPLE_LIMIT, type NotificationGroup } from './NotificationGroup.ts'
import { pageMaxId } from './NotificationList.ts'

type EmojiGroups = NotificationGroup['emoji_reaction_groups']

/** Adds one newly arrived notification to its group; an account that acts again does not count again. */
export function addToGroup(group: NotificationGroup, arrived: NotificationGroup): NotificationGroup {
  const isNewFace = arrived.sample_account_ids.every((id) => !group.sample_account_ids.includes(id))
  const newest = isNewer(pageMaxId(group), pageMaxId(arrived)) ? group : arrived
  return {
    ...group,
    notifications_count: group.notifications_count + (isNewFace ? arrived.notifications_count : 0),
    sample_account_ids: joinSamples(arrived.sample_account_ids, group.sample_account_ids),
    emoji_reaction_groups: joinEmoji(arrived.emoji_reaction_groups, group.emoji_reaction_groups),
    most_recent_notification_id: newest.most_recent_notification_id,
    page_max_id: newest.page_max_id,
    latest_page_notification_at: newest.latest_page_notification_at,
  }
}

/** Joins two groups with the same key: counts added, sample accounts newest first, cut to eight. */
export function combineGroups(newer: NotificationGroup, older: NotificationGroup): NotificationGroup {
  return {
    ...older,
    notifications_count: newer.notifications_count + older.notifications_count,
    sample_account_ids: joinSamples(newer.sample_account_ids, older.sample_account_ids),
    emoji_reaction_groups: joinEmoji(newer.emoji_reaction_groups, older.emoji_reaction_groups),
    most_recent_notification_id: newer.most_recent_notification_id,
    page_max_id: newer.page_max_id,
    latest_page_notification_at: newer.latest_page_notification_at,
    partial: newer.partial || older.partial,
  }
}

/** Completes a group by an older page's copy of it: the server gives the whole count on both pages. */
export function completeGroup(live: NotificationGroup, whole: NotificationGroup): NotificationGroup {
  return {
    ...combineGroups(live, whole),
    notifications_count: Math.max(live.notifications_count, whole.notifications_count),
    partial: false,
  }
}

/** Replaces a group by the server's newer copy; sample accounts known before stay below the new ones. */
export function replaceGroup(newer: NotificationGroup, known: NotificationGroup): NotificationGroup {
  return { ...combineGroups(newer, known), notifications_count: newer.notifications_count, partial: newer.partial }
}

/** Joins two copies of the same group that may overlap; notifications in both are counted once. */
export function reconcileGroups(a: NotificationGroup, b: NotificationGroup): NotificationGroup {
  const [newer, older] = isNewer(pageMaxId(b), pageMaxId(a)) ? [b, a] : [a, b]
  const overlaps = !isNewer(newer.page_min_id ?? pageMaxId(newer), pageMaxId(older))
  const combined = combineGroups(newer, older)
  if (!overlaps) return combined
  return {
    ...combined,
    notifications_count: Math.max(newer.notifications_count, older.notifications_count, combined.sample_account_ids.length),
  }
}

function joinSamples(newer: readonly string[], older: readonly string[]): string[] {
  return [...new Set([...newer, ...older])].slice(0, SAMPLE_LIMIT)
}

/** The newest emoji first; reactions with the same emoji of the same server are joined. */
function joinEmoji(newer: EmojiGroups, older: EmojiGroups): EmojiGroups {
  const joined = newer.map((group) => {
    const same = older.find((candidate) => isSameEmoji(candidate, group))
    return same === undefined ? group : { ...group, sample_account_ids: joinSamples(group.sample_account_ids, same.sample_account_ids) }
  })
  return [...joined, ...older.filter((group) => !newer.some((candidate) => isSameEmoji(candidate, group)))]
}

function isSameEmoji(a: EmojiGroups[number], b: EmojiGroups[number]): boolean {
  return a.emoji_reaction.name === b.emoji_reaction.name && (a.emoji_reaction.domain ?? null) === (b.emoji_reaction.domain ?? null)
}
