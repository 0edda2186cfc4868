import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import { joinGaps, toRow, type NotificationList } from './NotificationList.ts'

/** Removes a blocked or muted account from every group; groups without accounts disappear. */
export function removeAccountNotifications(list: NotificationList, accountId: string): NotificationList {
  return mapGroups(list, (group) => withoutAccount(group, accountId))
}

/** Removes the groups about a deleted post. */
export function removeStatusNotifications(list: NotificationList, statusId: string): NotificationList {
  return removeGroups(list, (group) => group.status_id === statusId)
}

/** Removes an account's follow request once it is answered. */
export function removeFollowRequests(list: NotificationList, accountId: string): NotificationList {
  return mapGroups(list, (group) => (group.type === 'follow_request' ? withoutAccount(group, accountId) : group))
}

/** Removes the groups of types that the reader does not want to see any more. */
export function removeTypes(list: NotificationList, types: readonly string[]): NotificationList {
  return removeGroups(list, ({ type }) => types.includes(type))
}

/** Removes the groups for which the predicate is true. */
export function removeGroups(list: NotificationList, isSuch: (group: NotificationGroup) => boolean): NotificationList {
  return mapGroups(list, (group) => (isSuch(group) ? null : group))
}

/** A group from an answer, without accounts and posts that were removed after the answer was requested; null where nothing is left. */
export function withoutRemoved(
  group: NotificationGroup,
  statusIds: ReadonlySet<string>,
  isRemoved: (accountId: string) => boolean,
): NotificationGroup | null {
  if (group.status_id !== null && statusIds.has(group.status_id)) return null
  return group.sample_account_ids.filter(isRemoved).reduce<NotificationGroup | null>((left, id) => left && withoutAccount(left, id), group)
}

function mapGroups(list: NotificationList, change: (group: NotificationGroup) => NotificationGroup | null): NotificationList {
  let isChanged = false
  const mapRows = (rows: readonly NotificationRow[]) =>
    rows.flatMap((row) => {
      if (row.kind === 'gap') return [row]
      const group = change(row.group)
      if (group === row.group) return [row]
      isChanged = true
      return group === null ? [] : [toRow(group)]
    })
  const rows = mapRows(list.rows)
  const pending = mapRows(list.pending)
  return isChanged ? { ...list, rows: joinGaps(rows), pending: joinGaps(pending) } : list
}

function withoutAccount(group: NotificationGroup, accountId: string): NotificationGroup | null {
  if (!group.sample_account_ids.includes(accountId)) return group
  const samples = group.sample_account_ids.filter((id) => id !== accountId)
  const count = group.notifications_count - 1
  if (samples.length === 0 || count <= 0) return null
  const emoji = group.emoji_reaction_groups
    .map((subgroup) => ({ ...subgroup, sample_account_ids: subgroup.sample_account_ids.filter((id) => id !== accountId) }))
    .filter((subgroup) => subgroup.sample_account_ids.length > 0)
  return { ...group, notifications_count: count, sample_account_ids: samples, emoji_reaction_groups: emoji }
}
