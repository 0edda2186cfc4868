import type { NotificationPolicy } from '@starling/api/notifications'
import { groupedNotificationEndpoints } from '@starling/api/notifications'
import type { CachedChange } from '../../session/apiQueries.ts'
import { apiQuery, changeOf } from '../../session/apiQueries.ts'

/** The notification policy with the number of requests. Null where the server has no such policy. */
export const policyQuery = apiQuery<typeof groupedNotificationEndpoints.policy, null>(groupedNotificationEndpoints.policy, {
  whenGone: { data: null },
})

/** The kinds of senders a policy distinguishes. */
export type PolicyKind = Exclude<keyof NotificationPolicy, 'summary'>

/** A change of the policy as it is cached. */
export function policyChange(change: (policy: NotificationPolicy) => NotificationPolicy): CachedChange {
  return changeOf(policyQuery, {}, (policy) => policy && change(policy))
}

/** Reduces the number of waiting requests, to no less than zero. */
export function fewerRequests(count: number): CachedChange {
  return policyChange((policy) => ({
    ...policy,
    summary: { ...policy.summary, pending_requests_count: Math.max(0, policy.summary.pending_requests_count - count) },
  }))
}
