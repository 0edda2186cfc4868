import type { AppContext } from '../../AppContext.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import { lockExisting } from '../statuses/lockExisting.ts'

/** Pins one's own post to one's profile. */
export async function pinStatus(ctx: AppContext, accountId: string, row: StatusRow): Promise<void> {
  if (row.account_id !== accountId) throw unprocessable("Someone else's post cannot be pinned")
  if (row.reblog_of_id !== null) throw unprocessable('A boost cannot be pinned')
  if (!isBoostable(row.visibility) && row.visibility !== 'private')
    throw unprocessable('Posts that are only visible to mentioned users cannot be pinned')
  if (row.is_pinned) return
  const most = ctx.settings.accounts.maxPinnedStatuses
  await ctx.events.write(async ({ db, tell }) => {
    await lockExisting(db, row.id)
    // The account's row is locked, so that two simultaneous requests cannot both use the last place.
    await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const { count } = await db
      .selectFrom('status_pins')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= most) throw unprocessable('You have already pinned the maximum number of posts')
    const pin = await db
      .insertInto('status_pins')
      .values({ id: ctx.ids.next(), account_id: accountId, status_id: row.id, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'status_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (pin !== undefined) tell({ type: 'status.pinned', statusId: row.id, accountId, pinId: pin.id })
  })
}

/** Unpins a status; one that is not pinned is not an error. */
export async function unpinStatus(ctx: AppContext, accountId: string, row: StatusRow): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const pin = await db
      .deleteFrom('status_pins')
      .where('account_id', '=', accountId)
      .where('status_id', '=', row.id)
      .returning('id')
      .executeTakeFirst()
    if (pin !== undefined) tell({ type: 'status.unpinned', statusId: row.id, accountId, pinId: pin.id })
  })
}
