import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { lockFollowing, severFollows, publishEndedFollows } from '../../people/relationships/severFollows.ts'
import { liftRestriction, restrictAccounts } from '../../people/restrictions/restrictAccounts.ts'
import type { Restriction } from '../../people/restrictions/restrictAccounts.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { endAllSessionsIn } from '../../platform/authentication/endAllSessions.ts'
import type { Writing } from '../../platform/events/EventBus.ts'

type ModerationContext = Pick<AppContext, 'db' | 'now' | 'events'>

/** Sends a warning from the operator: a notification without further effects. https://docs.joinmastodon.org/entities/AccountWarning/ */
export async function warnAccount(ctx: ModerationContext & Pick<AppContext, 'ids'>, id: string, text: string): Promise<void> {
  const created_at = ctx.now().toISOString()
  const warning = { id: ctx.ids.next(), action: 'none', text, status_ids: [], target_account: null, appeal: null, created_at }
  await ctx.events.write(async ({ tell }) => tell({ type: 'account.warned', accountId: id, warning }))
}

/** Limits an account: it is left out of public timelines, trends and suggestions. Its followers still see it. */
export function limitAccount(ctx: ModerationContext, id: string): Promise<void> {
  return ctx.events.write((writing) => restrict(ctx, writing, id, 'limit'))
}

/** Removes the limit; answers whether the account is still limited, because its server is. */
export function unlimitAccount(ctx: ModerationContext, id: string): Promise<boolean> {
  return ctx.events.write((writing) => lift(writing, id, 'limit'))
}

/**
 * Hides an account and all its statuses from everybody, and ends its sessions; nothing is deleted. The follows of a remote account are ended, because
 * its server would continue to receive the posts for it.
 */
export function suspendAccount(ctx: ModerationContext, id: string): Promise<void> {
  return ctx.events.write(async (writing) => {
    await endFollowsFromElsewhere(writing, id)
    await restrict(ctx, writing, id, 'suspend')
    await endAllSessionsIn(ctx, writing, id)
  })
}

/** Lifts the suspension; the owner has to sign in again. Answers whether the account is still hidden, because its server is blocked. */
export function unsuspendAccount(ctx: ModerationContext, id: string): Promise<boolean> {
  return ctx.events.write((writing) => lift(writing, id, 'suspend'))
}

async function endFollowsFromElsewhere(writing: Writing, id: string): Promise<void> {
  const { db } = writing
  const account = await db.selectFrom('accounts').select('domain').where('id', '=', id).executeTakeFirst()
  if (account === undefined || account.domain === null) return
  const follows = sql`f.account_id = ${id}`
  await lockFollowing(db, sql`select ${id}::bigint`, follows)
  await publishEndedFollows(writing, follows)
  await severFollows(db, follows)
}

type Effect = Restriction['effect']

async function restrict(ctx: ModerationContext, { db, tell }: Writing, id: string, effect: Effect): Promise<void> {
  await lockRows(db, 'accounts', sql`id = ${id}`)
  await restrictAccounts(db, sql`id = ${id}`, { effect, reason: 'account', since: ctx.now() })
  tell({ type: 'account.updated', accountId: id })
}

async function lift({ db, tell }: Writing, id: string, effect: Effect): Promise<boolean> {
  await lockRows(db, 'accounts', sql`id = ${id}`)
  await liftRestriction(db, sql`id = ${id}`, { effect, reason: 'account' })
  tell({ type: 'account.updated', accountId: id })
  const left = await db
    .selectFrom('account_restrictions')
    .select('reason')
    .where('account_id', '=', id)
    .where('effect', '=', effect)
    .execute()
  return left.length > 0
}
