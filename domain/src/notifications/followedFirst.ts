import { isNewer } from '../ids/index.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import { pageMaxId } from './NotificationList.ts'

/** A row of the list with followed accounts first: a row of the original list, or a heading. */
export type ArrangedRow = NotificationRow | { readonly kind: 'heading'; readonly id: 'followed' | 'others' | 'earlier' }

// Cached, so that unchanged rows are the same objects and are not rendered again.
const headings = {
  followed: { kind: 'heading', id: 'followed' },
  others: { kind: 'heading', id: 'others' },
  earlier: { kind: 'heading', id: 'earlier' },
} as const

/** Rows further down keep their position, so that a page loaded below moves nothing up above the reader. */
const MOST_ARRANGED = 40

/** Notifications by the server or its moderators must not be lost among favourites by strangers. */
const fromServer: ReadonlySet<string> = new Set([
  'poll',
  'moderation_warning',
  'severed_relationships',
  'annual_report',
  'scheduled_status',
  'admin.report',
])

/**
 * Moves unread notifications by followed accounts before other unread ones. Only rows above the first gap are arranged;
 * within each part the newest is first, and read notifications stay ordered by time.
 */
export function followedFirst(
  rows: readonly NotificationRow[],
  readMarkerId: string,
  isFollowed: (accountId: string) => boolean,
): readonly ArrangedRow[] {
  const count = countNew(rows, readMarkerId)
  const fresh = rows.slice(0, count)
  const followed = fresh.filter((row) => row.kind === 'group' && isFirst(row.group, isFollowed))
  if (followed.length === 0 || followed.length === count) return rows
  return [
    headings.followed,
    ...followed,
    headings.others,
    ...fresh.filter((row) => !followed.includes(row)),
    ...(count < rows.length ? [headings.earlier] : []),
    ...rows.slice(count),
  ]
}

/** The accounts of unread rows, whose relationships determine the order. */
export function peopleOfNew(rows: readonly NotificationRow[], readMarkerId: string): string[] {
  return [
    ...new Set(rows.slice(0, countNew(rows, readMarkerId)).flatMap((row) => (row.kind === 'group' ? row.group.sample_account_ids : []))),
  ]
}

/** The accounts of a group, followed ones first, so that the sentence names one of them. */
export function followedFaces(accountIds: readonly string[], isFollowed: (accountId: string) => boolean): readonly string[] {
  return [...accountIds.filter(isFollowed), ...accountIds.filter((id) => !isFollowed(id))]
}

function countNew(rows: readonly NotificationRow[], readMarkerId: string): number {
  const end = rows.findIndex((row) => row.kind === 'gap' || !isNewer(pageMaxId(row.group), readMarkerId))
  return Math.min(end === -1 ? rows.length : end, MOST_ARRANGED)
}

function isFirst(group: NotificationGroup, isFollowed: (accountId: string) => boolean): boolean {
  return fromServer.has(group.type) || group.sample_account_ids.some(isFollowed)
}
