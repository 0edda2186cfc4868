import type { GapRow } from '../views/index.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'

/** The list of notifications as one reader sees it, as plain data; every change answers a new list and leaves the old one as it is. */
export interface NotificationList {
  /** Newest first; a gap at the very end means that older ones can be loaded. */
  readonly rows: readonly NotificationRow[]
  /** What arrived while the reader was not at the top. */
  readonly pending: readonly NotificationRow[]
  /** New groups are shown at once, because the reader is at the top and the list is not paused; otherwise they wait. */
  readonly isLive: boolean
  /** The number for the next gap's id, so that ids never repeat. */
  readonly nextGap: number
}

/** The list before its first page, when everything is still to be loaded. */
export const emptyNotificationList: NotificationList = { rows: [], pending: [], isLive: true, nextGap: 1 }

/** The groups from the top down. */
export function groupsOf(rows: readonly NotificationRow[]): NotificationGroup[] {
  return rows.flatMap((row) => (row.kind === 'group' ? [row.group] : []))
}

/** The gaps from the top down, waiting ones included. */
export function notificationGaps(list: NotificationList): GapRow[] {
  return [...list.pending, ...list.rows].filter((row) => row.kind === 'gap')
}

/** The newest id of a group on this page; the most recent one where the server names no page ids. */
export function pageMaxId(group: NotificationGroup): string {
  return group.page_max_id ?? group.most_recent_notification_id
}

/** Wraps a group as a row. */
export function toRow(group: NotificationGroup): NotificationRow {
  return { kind: 'group', id: group.group_key, group }
}

/** Joins neighbouring gaps: the upper end of the first and the lower end of the last, which alone may be on screen. */
export function joinGaps(rows: readonly NotificationRow[]): NotificationRow[] {
  const joined: NotificationRow[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    if (row.kind === 'gap' && last?.kind === 'gap') joined[joined.length - 1] = { ...row, maxId: last.maxId }
    else joined.push(row)
  }
  return joined
}

/** The stream was interrupted: unless the list starts with a gap already, one goes on top. */
export function markMissingNotifications(list: NotificationList): NotificationList {
  const [first] = groupsOf([...list.pending, ...list.rows])
  const top = list.pending[0] ?? list.rows[0]
  if (first === undefined) return list
  if (top?.kind === 'gap') {
    // A gap whose upper neighbour was removed has no upper end any more.
    const widen = ([, ...rest]: readonly NotificationRow[]): NotificationRow[] => [{ ...top, maxId: null }, ...rest]
    return list.pending.length > 0 ? { ...list, pending: widen(list.pending) } : { ...list, rows: widen(list.rows) }
  }
  const gap: NotificationRow = {
    kind: 'gap',
    id: `gap-${list.nextGap}`,
    maxId: null,
    sinceId: first.page_min_id ?? first.most_recent_notification_id,
  }
  const waits = list.pending.length > 0 || !list.isLive
  return {
    ...list,
    rows: waits ? list.rows : [gap, ...list.rows],
    pending: waits ? [gap, ...list.pending] : list.pending,
    nextGap: list.nextGap + 1,
  }
}
