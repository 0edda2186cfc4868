import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Subscription } from './findSubscription.ts'

/** Apps can only subscribe to Mastodon's types, so subscribers to ended polls also receive failed scheduled statuses. */
const ALSO: ReadonlyMap<string, readonly string[]> = new Map([['poll', ['scheduled_status']]])

/** The types of notifications that a subscription asks for. */
export function subscribedTypes({ alerts }: Pick<Subscription, 'alerts'>): string[] {
  return Object.keys(alerts).flatMap((type) => (alerts[type] === true ? [type, ...(ALSO.get(type) ?? [])] : []))
}

/** The SQL condition that a subscription's policy admits notifications caused by the account `sender`. */
export function matchesPolicy(
  { policy }: Pick<Subscription, 'policy'>,
  reader: Expression<unknown>,
  sender: Expression<unknown>,
): Expression<SqlBool> {
  const follows = (by: Expression<unknown>, whom: Expression<unknown>) =>
    sql<SqlBool>`exists (select 1 from follows as f where f.account_id = ${by} and f.target_account_id = ${whom})`
  switch (policy) {
    case 'all':
      return sql<SqlBool>`true`
    case 'followed':
      return follows(reader, sender)
    case 'follower':
      return follows(sender, reader)
    default:
      return sql<SqlBool>`false`
  }
}
