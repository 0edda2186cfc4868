import type { NotificationPolicy } from '@starling/api/notifications'
import { groupedNotificationEndpoints } from '@starling/api/notifications'
import { apiQuery, changeOf } from '../../session/apiQueries.ts'
import type { CachedChange } from '../../session/apiQueries.ts'

/** Who may notify the reader, and how many wait (R-nreq-06). Null where the server has no such policy. */
export const policyQuery = apiQuery<typeof groupedNotificationEndpoints.policy, null>(groupedNotificationEndpoints.policy, {
  whenGone: { data: null },
})

/** The kinds of senders that a policy tells apart. */
export type PolicyKind = Exclude<keyof NotificationPolicy, 'summary'>

/** A change of the policy as it is cached. */
export function policyChange(change: (policy: NotificationPolicy) => NotificationPolicy): CachedChange {
  return changeOf(policyQuery, {}, (policy) => policy && change(policy))
}

/** So many requests less are waiting; never less than none (R-nreq-04). */
export function fewerRequests(count: number): CachedChange {
  return policyChange((policy) => ({
    ...policy,
    summary: { ...policy.summary, pending_requests_count: Math.max(0, policy.summary.pending_requests_count - count) },
  }))
}
