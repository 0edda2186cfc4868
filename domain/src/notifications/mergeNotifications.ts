import { groupsOf } from './NotificationList.ts'
import type { NotificationGroup } from './NotificationGroup.ts'
import type { NotificationsView } from './NotificationsHandle.ts'

/** The notifications of one of several accounts. */
export interface AccountNotifications<Account> {
  readonly account: Account
  readonly view: Pick<NotificationsView, 'rows' | 'hasMore' | 'error'>
}

export interface MergedNotifications<Account> {
  /** Of all accounts, newest first, down to the oldest time up to which every account is loaded. */
  readonly rows: readonly { readonly account: Account; readonly group: NotificationGroup }[]
  /** The accounts of which older ones have to be loaded before the list can go on. */
  readonly next: readonly Account[]
}

/**
 * Puts the notifications of several accounts into one list by time, because their ids cannot be compared. For an account that has older
 * ones to load, everything older than its last loaded one is left out, since some of its notifications may belong in between.
 */
export function mergeNotifications<Account>(lists: readonly AccountNotifications<Account>[]): MergedNotifications<Account> {
  const timed = lists.map(({ account, view }) => {
    let before = Number.POSITIVE_INFINITY
    const rows = groupsOf(view.rows).map((group) => {
      // Within an account the server's order is kept; a group without a time gets the time of the group before it.
      const time = Date.parse(group.latest_page_notification_at ?? '')
      before = Math.min(before, Number.isNaN(time) ? before : time)
      return { account, group, time: before }
    })
    return { account, rows, reach: view.hasMore && view.error === null ? (rows.at(-1)?.time ?? Number.POSITIVE_INFINITY) : null }
  })
  const reaches = timed.flatMap(({ reach }) => reach ?? [])
  const bound = Math.max(Number.NEGATIVE_INFINITY, ...reaches)
  const shown = timed.flatMap(({ rows }) => rows.filter(({ time }) => time >= bound))
  return {
    // Groups without a time count as infinitely late; the difference of two infinities is not a number.
    rows: shown.toSorted((one, other) => other.time - one.time || 0).map(({ account, group }) => ({ account, group })),
    next: timed.flatMap(({ account, reach }) => (reach !== null && reach >= bound ? [account] : [])),
  }
}
