import { isNewer } from '../ids/index.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import { pageMaxId } from './NotificationList.ts'

/** A line of the list with people one follows first: a row as it was, or what the rows below it have in common. */
export type ArrangedRow = NotificationRow | { readonly kind: 'heading'; readonly id: 'followed' | 'others' | 'earlier' }

// The same objects each time: a row that did not change is not drawn again.
const headings = {
  followed: { kind: 'heading', id: 'followed' },
  others: { kind: 'heading', id: 'others' },
  earlier: { kind: 'heading', id: 'earlier' },
} as const

/** Rows further down keep their place, so that a page that comes in below brings nothing up above the reader. */
const MOST_ARRANGED = 40

/** What the server itself or the moderators say is not lost among strangers' favourites. */
const fromServer: ReadonlySet<string> = new Set([
  'poll',
  'moderation_warning',
  'severed_relationships',
  'annual_report',
  'scheduled_status',
  'admin.report',
])

/**
 * Puts what is new from people one follows before the other new rows (demand 24). Only what is unread is arranged, above the first gap;
 * within each part the newest stays first, and what was read before stays in the order of time.
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

/** The people of the new rows, whose relationships decide about the order. */
export function peopleOfNew(rows: readonly NotificationRow[], readMarkerId: string): string[] {
  return [
    ...new Set(rows.slice(0, countNew(rows, readMarkerId)).flatMap((row) => (row.kind === 'group' ? row.group.sample_account_ids : []))),
  ]
}

/** The people of a group, those one follows first, so that the sentence names one of them. */
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
