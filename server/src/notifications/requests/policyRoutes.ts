import { groupedNotificationEndpoints } from '@starling/api/notifications'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { defaultPolicy } from '../../notification-rules/decideNotification.ts'
import { isOfActiveSender } from './isOfActiveSender.ts'

/** The largest count, as in Mastodon; beyond it apps show "many". */
const mostCounted = 100

/** The policy by which notifications are filtered or dropped. */
export function policyRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, groupedNotificationEndpoints.policy, ({ viewer }) => loadPolicy(ctx, viewer.accountId))
  mount(app, ctx, groupedNotificationEndpoints.updatePolicy, async ({ viewer, body }) => {
    const change = Object.fromEntries(Object.entries(body).filter(([, choice]) => choice !== undefined))
    await ctx.db
      .insertInto('notification_policies')
      .values({ account_id: viewer.accountId, ...defaultPolicy, ...change })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: viewer.accountId, ...change }))
      .execute()
    return loadPolicy(ctx, viewer.accountId)
  })
  return app
}

async function loadPolicy(ctx: AppContext, accountId: string): Promise<object> {
  const policy = await ctx.db.selectFrom('notification_policies').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const { rows } = await sql<{ requests: number; notifications: number }>`
    select count(*)::int as requests, coalesce(sum(notifications_count), 0)::int as notifications
    from (select r.notifications_count from notification_requests as r where r.account_id = ${accountId} and ${isOfActiveSender('r')} limit ${mostCounted}) waiting`.execute(
    ctx.db,
  )
  const { for_not_following, for_not_followers, for_new_accounts, for_private_mentions, for_limited_accounts, for_bots } =
    policy ?? defaultPolicy
  return {
    for_not_following,
    for_not_followers,
    for_new_accounts,
    for_private_mentions,
    for_limited_accounts,
    for_bots,
    summary: { pending_requests_count: rows[0]?.requests ?? 0, pending_notifications_count: rows[0]?.notifications ?? 0 },
  }
}
