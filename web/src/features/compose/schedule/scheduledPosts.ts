import { scheduledStatusEndpoints } from '@starling/api/scheduled-statuses'
import type { ScheduledStatus } from '@starling/api/statuses'
import type { Session } from '@starling/domain/session'
import { apiQuery, changeCached, queryClientOf, queryKeyOf } from '../../../session/apiQueries.ts'
import { accountStore } from '../../../storage/accountStore.ts'
import { scheduleStorageKey } from '../../../storage/storageKeys.ts'
import type { Store } from '../../../storage/store.ts'

/** The server's largest page. */
export const mostScheduled = 40

const question = { query: { limit: mostScheduled } }

/** The posts scheduled at the server. */
export const scheduledPosts = {
  query: apiQuery(scheduledStatusEndpoints.list, { staleMs: 10_000 }),
  question,
}

/** Changes the displayed list before it is loaded again. */
export function changeScheduled(session: Session, change: (list: readonly ScheduledStatus[]) => readonly ScheduledStatus[]): void {
  const key = queryKeyOf(scheduledStatusEndpoints.list, question)
  changeCached(queryClientOf(session), [{ key, change: (data) => change(data as readonly ScheduledStatus[]) }])
}

/** A post was scheduled or changed elsewhere: the list is loaded again. */
export function outdateScheduled(session: Session): void {
  void queryClientOf(session).invalidateQueries({ queryKey: queryKeyOf(scheduledStatusEndpoints.list) })
}

/** Whether the account's server once published a scheduled post at once; scheduling is not offered then. */
export function ignoresSchedule(accountKey: string): Store<boolean> {
  return accountStore<boolean>(scheduleStorageKey, accountKey, (stored) => stored === true, false)
}
