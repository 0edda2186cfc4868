import { groupsOf } from './NotificationList.ts'
import type { NotificationGroup } from './NotificationGroup.ts'
import type { NotificationsView } from './NotificationsHandle.ts'

/** The notifications of one of several accounts. */
export interface AccountNotifications<Account> {
  readonly account: Account
  readonly view: Pick<NotificationsView, 'rows' | 'hasMore' | 'error'>
}

export interface MergedNotifications<Account> {
  /** Of all accounts, newest first, down to where all that was loaded reaches. */
  readonly rows: readonly { readonly account: Account; readonly group: NotificationGroup }[]
  /** The accounts of which older ones have to be loaded before the list can go on. */
  readonly next: readonly Account[]
}

/**
 * Puts the notifications of several accounts into one list by their times, since their ids do not compare. What is older than the last loaded one
 * of an account that has more is left out: something of that account may belong before it.
 */
export function mergeNotifications<Account>(lists: readonly AccountNotifications<Account>[]): MergedNotifications<Account> {
  const timed = lists.map(({ account, view }) => {
    let before = Number.POSITIVE_INFINITY
    const rows = groupsOf(view.rows).map((group) => {
      // Within an account the order is the server's; a group without a time stands with the one before it.
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
    // Two without a time are infinitely late both, and their difference is no number.
    rows: shown.toSorted((one, other) => other.time - one.time || 0).map(({ account, group }) => ({ account, group })),
    next: timed.flatMap(({ account, reach }) => (reach !== null && reach >= bound ? [account] : [])),
  }
}
