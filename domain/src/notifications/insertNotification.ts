import { isNewer } from '../ids/index.ts'
import { addToGroup, combineGroups, completeGroup } from './combineGroups.ts'
import { GROUP_LIMIT, type NotificationGroup, type NotificationRow } from './NotificationGroup.ts'
import { groupsOf, joinGaps, pageMaxId, toRow, type NotificationList } from './NotificationList.ts'

/**
 * Puts a live notification on top, joined with its group if that is in the list;
 * among the waiting ones while the reader is not at the top. A repeated notification changes nothing.
 */
export function insertNotification(list: NotificationList, arrived: NotificationGroup): NotificationList {
  const known = groupsOf([...list.pending, ...list.rows])
  if (known.some((group) => isRepeat(group, arrived))) return list
  const goesOnScreen = (list.isLive && list.pending.length === 0) || list.rows.length === 0
  if (!goesOnScreen) {
    const rows = list.pending.length === 0 ? closeTop(list.rows, arrived) : list.rows
    return { ...list, rows, pending: putOnTop(list.pending, arrived) }
  }
  return trimGroups({ ...list, rows: putOnTop(list.rows, arrived) })
}

/** One server sends the same quote twice under two ids; another sends each event once per stream. */
function isRepeat(group: NotificationGroup, arrived: NotificationGroup): boolean {
  if (group.most_recent_notification_id === arrived.most_recent_notification_id) return true
  // The server's own group contains everything older: this notification was only delivered after the page.
  if (group.group_key === arrived.group_key && !group.partial && !isNewer(pageMaxId(arrived), pageMaxId(group))) return true
  return arrived.type === 'quote' && group.type === 'quote' && arrived.status_id !== null && group.status_id === arrived.status_id
}

function putOnTop(rows: readonly NotificationRow[], arrived: NotificationGroup): NotificationRow[] {
  const existing = groupsOf(rows).find((group) => group.group_key === arrived.group_key)
  const group = existing === undefined ? arrived : addToGroup(existing, arrived)
  const rest = joinGaps(rows.filter((row) => row.kind !== 'group' || row.group.group_key !== arrived.group_key))
  return [toRow(group), ...closeTop(rest, arrived)]
}

/** A gap on top lies below the new arrival from now on. */
function closeTop(rows: readonly NotificationRow[], arrived: NotificationGroup): readonly NotificationRow[] {
  const [first, ...rest] = rows
  if (first?.kind !== 'gap' || first.maxId !== null) return rows
  return [{ ...first, maxId: arrived.most_recent_notification_id }, ...rest]
}

/** Keeps the newest 50 groups and a gap below them, so that the others can be loaded again. */
function trimGroups(list: NotificationList): NotificationList {
  const groups = groupsOf(list.rows)
  const last = groups[GROUP_LIMIT - 1]
  if (groups.length <= GROUP_LIMIT || last === undefined) return list
  const end = list.rows.findIndex((row) => row.kind === 'group' && row.group === last) + 1
  // Groups are paged by their newest id, so asking below the oldest id could leave some out.
  const gap: NotificationRow = { kind: 'gap', id: `gap-${list.nextGap}`, maxId: pageMaxId(last), sinceId: null }
  return { ...list, rows: [...list.rows.slice(0, end), gap], nextGap: list.nextGap + 1 }
}

/** Shows the waiting groups; copies of the same group are joined. */
export function showPendingGroups(list: NotificationList): NotificationList {
  if (list.pending.length === 0) return list
  const shown = new Map(groupsOf(list.rows).map((group) => [group.group_key, group]))
  const waiting = new Set(groupsOf(list.pending).map((group) => group.group_key))
  const above = list.pending.map((row) => {
    if (row.kind === 'gap') return row
    const older = shown.get(row.group.group_key)
    if (older === undefined) return row
    return toRow(row.group.partial ? combineGroups(row.group, older) : completeGroup(row.group, older))
  })
  const below = list.rows.filter((row) => row.kind !== 'group' || !waiting.has(row.group.group_key))
  return trimGroups({ ...list, rows: joinGaps([...above, ...below]), pending: [] })
}
