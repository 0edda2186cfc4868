import type { AppContext } from '../../AppContext.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { endAllSessionsIn } from '../../platform/authentication/endAllSessions.ts'

type ModerationContext = Pick<AppContext, 'db' | 'now' | 'events'>

/** Changes the account and reports the event, both in one transaction. */
function change(ctx: ModerationContext, accountId: string, update: (db: Writing['db']) => { execute(): Promise<unknown> }): Promise<void> {
  return ctx.events.write(async ({ db, tell }) => {
    await update(db).execute()
    tell({ type: 'account.updated', accountId })
  })
}

/** Sends a warning from the operator: a notification without further effects. https://docs.joinmastodon.org/entities/AccountWarning/ */
export async function warnAccount(ctx: ModerationContext & Pick<AppContext, 'ids'>, id: string, text: string): Promise<void> {
  const created_at = ctx.now().toISOString()
  const warning = { id: ctx.ids.next(), action: 'none', text, status_ids: [], target_account: null, appeal: null, created_at }
  await ctx.events.write(async ({ tell }) => tell({ type: 'account.warned', accountId: id, warning }))
}

/** Limits an account: it is left out of public timelines, trends and suggestions. Its followers still see it. */
export async function limitAccount(ctx: ModerationContext, id: string): Promise<void> {
  await change(ctx, id, (db) =>
    db.updateTable('accounts').set({ limited_at: ctx.now() }).where('id', '=', id).where('limited_at', 'is', null),
  )
}

export async function unlimitAccount(ctx: ModerationContext, id: string): Promise<void> {
  await change(ctx, id, (db) => db.updateTable('accounts').set({ limited_at: null }).where('id', '=', id))
}

/** Hides an account and all its statuses from everybody, and ends its sessions; nothing is deleted. */
export async function suspendAccount(ctx: ModerationContext, id: string): Promise<void> {
  await ctx.events.write(async (writing) => {
    await writing.db
      .updateTable('accounts')
      .set({ suspended_at: ctx.now() })
      .where('id', '=', id)
      .where('suspended_at', 'is', null)
      .execute()
    await endAllSessionsIn(ctx, writing, id)
    writing.tell({ type: 'account.updated', accountId: id })
  })
}

/** Lifts the suspension; the owner has to sign in again. */
export async function unsuspendAccount(ctx: ModerationContext, id: string): Promise<void> {
  await change(ctx, id, (db) => db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', id))
}
