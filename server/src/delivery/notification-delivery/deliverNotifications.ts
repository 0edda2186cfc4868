import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { AppEvent } from '../../platform/events/EventBus.ts'
import type { Notice } from './Notice.ts'
import { notify } from './notify.ts'

type DeliveryContext = Pick<AppContext, 'db' | 'now' | 'ids' | 'events'>

/** What happens to notifications through no act of one person towards another: a poll ends, somebody signs up, a post goes. */
export async function deliverNotifications(ctx: DeliveryContext, event: AppEvent): Promise<void> {
  switch (event.type) {
    case 'poll.ended':
      return notify(ctx, ...(await pollNotices(ctx, event.pollId, event.statusId, event.accountId)))
    case 'account.created':
      return notify(ctx, ...(await signUpNotices(ctx, event.accountId)))
    case 'status.deleted':
      // A request stays: it is about its sender, and the next page of it simply shows less.
      await ctx.db.deleteFrom('notifications').where('status_id', '=', event.statusId).execute()
      return
    default:
  }
}

/** Who voted is told, and whose poll it was. */
async function pollNotices(ctx: DeliveryContext, pollId: string, statusId: string, authorId: string): Promise<Notice[]> {
  const voters = await ctx.db.selectFrom('poll_votes').select('account_id').distinct().where('poll_id', '=', pollId).execute()
  const told = new Set([authorId, ...voters.map((each) => each.account_id)])
  return [...told].map((accountId) => ({ accountId, fromAccountId: authorId, type: 'poll', statusId }))
}

/** `administrator` or `manage_users`. */
const mayManageUsers = 0x401

async function signUpNotices(ctx: DeliveryContext, newAccountId: string): Promise<Notice[]> {
  const staff = await ctx.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.account_id')
    .where(sql<boolean>`(roles.permissions & ${sql.lit(mayManageUsers)}) <> 0`)
    .where('users.disabled_at', 'is', null)
    .execute()
  return staff.map((each) => ({ accountId: each.account_id, fromAccountId: newAccountId, type: 'admin.sign_up' }))
}
