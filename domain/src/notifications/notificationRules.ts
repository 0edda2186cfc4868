import { isWithin, type FeedList, type PageFacts } from '../feeds/index.ts'
import { isNewer, newestId } from '../ids/index.ts'
import { insertNotification, showPendingGroups } from './insertNotification.ts'
import { mergeGroupsPage, type NotificationPage } from './mergeGroupsPage.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import {
  emptyNotificationList,
  groupsOf,
  markMissing,
  notificationGaps,
  pageMaxId,
  type NotificationGap,
  type NotificationList,
} from './NotificationList.ts'

/** A page of notifications in groups, made by the server or by the client. */
export type GroupsPage = PageFacts &
  Pick<NotificationPage, 'groups' | 'cursor' | 'isGroupedByServer'> & {
    /** The answer was not full, so nothing in its range is missing. */
    readonly isWhole: boolean
  }

/** The rules of the notifications list: rows are groups that grow and move up, and a gap at the very end means that there is more. */
export const notificationRules: FeedList<NotificationList, NotificationRow, NotificationGroup, GroupsPage> = {
  empty: emptyNotificationList,
  idOf: (group) => group.group_key,
  insert(list, groups) {
    const filled = groups.reduce(insertNotification, list)
    const last = groupsOf(filled.rows).at(-1)
    if (list.rows.length > 0 || last === undefined) return filled
    // Before the first page or after clearing, what is older than the first arrival can only be requested below it.
    const gap = { kind: 'gap', id: `gap-${filled.nextGap}`, maxId: pageMaxId(last), sinceId: null } as const
    return { ...filled, rows: [...filled.rows, gap], nextGap: filled.nextGap + 1 }
  },
  merge(list, ask, page) {
    if (ask.place === 'bottom' || ask.place === 'above' || ask.place === 'around') return list
    const place =
      ask.place === 'gap'
        ? ({ kind: 'gap', gapId: ask.gapId } as const)
        : ({ kind: 'top', sinceId: ask.sinceId, isWhole: page.isWhole } as const)
    return mergeGroupsPage(list, { ...page, place })
  },
  markMissing,
  showPending: showPendingGroups,
  places: null,
  setLive: (list, isLive) => (list.isLive === isLive ? list : { ...list, isLive: isLive }),
  gaps: (list) =>
    notificationGaps(list)
      .filter((gap) => gap !== trailingGap(list))
      .map((gap) => ({ gap, isWaiting: list.pending.includes(gap) })),
  hasGapOnTop: (list) => (list.pending[0] ?? list.rows[0])?.kind === 'gap',
  isEmpty: (list) => list.pending.length === 0 && list.rows.length === 0,
  newestId: (list) => newestId(allGroups(list).map(pageMaxId)),
  isNewest(list, group) {
    const newest = notificationRules.newestId(list)
    return newest === null || isNewer(pageMaxId(group), newest)
  },
  isReachable: (list, group) => notificationGaps(list).some((gap) => isWithin(gap, pageMaxId(group))),
  lastId: (list) => groupsOf(list.rows).at(-1)?.group_key ?? null,
  rows: (list) => (trailingGap(list) === null ? list.rows : list.rows.slice(0, -1)),
  pendingCount: (list) => groupsOf(list.pending).length,
  hasMore: (list) => trailingGap(list) !== null,
  askBelow(list) {
    const gap = trailingGap(list)
    return gap === null ? null : { place: 'gap', gapId: gap.id, maxId: gap.maxId }
  },
  // Groups count as read when the reader could see them: from the top, with no gap before the oldest unread one (R-ntf-15).
  readUpTo(list, lastReadId) {
    if (list.pending.length > 0) return null
    const gapAt = list.rows.findIndex((row) => row.kind === 'gap')
    const above = groupsOf(gapAt === -1 ? list.rows : list.rows.slice(0, gapAt))
    const isOldestLoaded = gapAt === -1 || lastReadId === '0' || above.some((group) => !isNewer(pageMaxId(group), lastReadId))
    return isOldestLoaded ? newestId(groupsOf(list.rows).map(pageMaxId)) : null
  },
}

/** Every group, waiting ones first. */
export function allGroups(list: NotificationList): NotificationGroup[] {
  return groupsOf([...list.pending, ...list.rows])
}

/** The gap at the very end, which means that older groups can be requested. */
function trailingGap(list: NotificationList): (NotificationGap & { readonly maxId: string }) | null {
  const last = list.rows.at(-1)
  return isBounded(last) ? last : null
}

function isBounded(row: NotificationRow | undefined): row is NotificationGap & { readonly maxId: string } {
  return row?.kind === 'gap' && row.maxId !== null
}
