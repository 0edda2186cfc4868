import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { unnotify } from '../../delivery/notification-delivery/notify.ts'

interface Target {
  readonly id: string
  readonly account_id: string
}

/** Favourites a status; repeating it changes nothing. */
export async function favouriteStatus(ctx: AppContext, accountId: string, target: Target): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const row = await db
      .insertInto('favourites')
      .values({ id: ctx.ids.next(), account_id: accountId, status_id: target.id, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'status_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return
    await db
      .updateTable('statuses')
      .set({ favourites_count: sql`favourites_count + 1` })
      .where('id', '=', target.id)
      .execute()
    tell({ type: 'favourite.created', statusId: target.id, accountId, targetAccountId: target.account_id })
  })
}

/** Removes a favourite; a missing one is not an error. */
export async function unfavouriteStatus(ctx: AppContext, accountId: string, target: Target): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const row = await db
      .deleteFrom('favourites')
      .where('account_id', '=', accountId)
      .where('status_id', '=', target.id)
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return
    await db
      .updateTable('statuses')
      .set({ favourites_count: sql`greatest(0, favourites_count - 1)` })
      .where('id', '=', target.id)
      .execute()
    await unnotify({ db }, { fromAccountId: accountId, type: 'favourite', statusId: target.id })
    tell({ type: 'favourite.deleted', statusId: target.id, accountId, targetAccountId: target.account_id })
  })
}
