import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { unnotify } from '../../notification-rules/notify.ts'
import { lockExisting } from '../statuses/lockExisting.ts'

interface Target {
  readonly id: string
  readonly account_id: string
}

/** Favourites a status; repeating it changes nothing. `uri` is the ActivityPub id of a favourite by another server's account. */
export async function favouriteStatus(ctx: AppContext, accountId: string, target: Target, uri: string | null = null): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    await lockExisting(db, target.id)
    const row = await db
      .insertInto('favourites')
      .values({ id: ctx.ids.next(), account_id: accountId, status_id: target.id, uri, created_at: ctx.now() })
      // It is favourited already, or another server used the same ActivityPub id twice.
      .onConflict((conflict) => conflict.doNothing())
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
    await lockExisting(db, target.id)
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
    tell({ type: 'favourite.deleted', statusId: target.id, accountId, targetAccountId: target.account_id, favouriteId: row.id })
  })
}
