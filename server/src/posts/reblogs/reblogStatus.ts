import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { notAllowed, unprocessable } from '../../platform/http/HttpError.ts'
import { unnotify } from '../../notification-rules/notify.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { deleteStatus, deletionColumns } from '../writing/deleteStatus.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import { lockExisting } from '../statuses/lockExisting.ts'

type Original = Pick<StatusRow, 'id' | 'account_id' | 'visibility' | 'conversation_id'>

/** A boost by an account of another server: its ActivityPub id, and when it was made. */
export interface RemoteReblog {
  readonly uri: string
  readonly at: Date
}

/** Boosts a status; answers the boost's id, or that of the earlier boost. Private statuses may only be boosted by their author, for the same readers. */
export async function reblogStatus(
  ctx: AppContext,
  accountId: string,
  original: Original,
  asked: string | undefined,
  remote: RemoteReblog | null = null,
): Promise<string> {
  const isOwnPrivate = original.visibility === 'private' && original.account_id === accountId
  if (!isBoostable(original.visibility) && !isOwnPrivate) throw notAllowed()
  if (asked !== undefined && !['public', 'unlisted', 'private', 'public_unlisted', 'login'].includes(asked))
    throw unprocessable('Visibility is not included in the list')
  const visibility = isOwnPrivate ? 'private' : narrower(asked ?? 'public', original.visibility)
  const id = ctx.ids.next()
  const now = remote?.at ?? ctx.now()
  const isNew = await ctx.events.write(async ({ db, tell }) => {
    await lockExisting(db, original.id)
    const created = await db
      .insertInto('statuses')
      .values({
        id,
        account_id: accountId,
        visibility,
        reblog_of_id: original.id,
        conversation_id: original.conversation_id,
        searchability: 'limited',
        quote_policy: 'nobody',
        created_at: now,
        ...(remote === null ? {} : { local: false, uri: remote.uri }),
      })
      // It is boosted already, or another server used the same ActivityPub id twice.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created === undefined) return false
    await db
      .updateTable('statuses')
      .set({ reblogs_count: sql`reblogs_count + 1` })
      .where('id', '=', original.id)
      .execute()
    await db
      .updateTable('accounts')
      .set({ statuses_count: sql`statuses_count + 1`, last_status_at: now })
      .where('id', '=', accountId)
      .execute()
    tell({ type: 'reblog.created', statusId: id, accountId, reblogOfId: original.id, targetAccountId: original.account_id })
    return true
  })
  if (!isNew) return (await findReblog(ctx, accountId, original.id))?.id ?? id
  return id
}

/** Removes a boost; a missing one is not an error. */
export async function unreblogStatus(ctx: AppContext, accountId: string, originalId: string): Promise<void> {
  const wrapper = await findReblog(ctx, accountId, originalId)
  if (wrapper === null) return
  await deleteStatus(ctx, wrapper, false, (db) => unnotify({ db }, { fromAccountId: accountId, type: 'reblog', statusId: originalId }))
}

async function findReblog(ctx: Pick<AppContext, 'db'>, accountId: string, originalId: string) {
  const row = await ctx.db
    .selectFrom('statuses')
    .select(deletionColumns)
    .where('reblog_of_id', '=', originalId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** A boost is never shown to more people than its original. */
function narrower(asked: string, original: string): string {
  const order = ['public', 'public_unlisted', 'login', 'unlisted', 'private']
  return order[Math.max(order.indexOf(asked), original === 'login' ? order.indexOf('login') : 0)] ?? 'private'
}
