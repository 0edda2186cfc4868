import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerStatus } from '../reading/serializeStatuses.ts'
import { findOriginal, findStatus } from '../statuses/findStatus.ts'
import { lockExisting } from '../statuses/lockExisting.ts'
import { loadContext } from './loadContext.ts'

/** The context of a status, and threads that send no notifications. */
export function threadRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, statusEndpoints.context, async ({ params, query, viewer, c }) => {
    const viewerId = viewer?.accountId ?? null
    const areReferencesApart = query.with_reference === true || query.with_reference === '1'
    const row = await findStatus(ctx, params.id, viewerId)
    // Called before the thread is read, so that no reply is missed in between; visitors do not start it.
    const refresh = viewerId === null ? null : ((await ctx.remoteServers?.completeThread(row.id)) ?? null)
    if (refresh !== null) c.header('Mastodon-Async-Refresh', `id="${refresh.id}", retry=3, result_count=${refresh.resultCount}`)
    return loadContext(ctx, row, viewerId, areReferencesApart)
  })
  mount(app, ctx, statusEndpoints.mute, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await inTransaction(ctx.db, async (db) => {
      await lockExisting(db, row.id)
      await db
        .insertInto('conversation_mutes')
        .values({ account_id: viewer.accountId, conversation_id: row.conversation_id, created_at: ctx.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    return answerStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unmute, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await ctx.db
      .deleteFrom('conversation_mutes')
      .where('account_id', '=', viewer.accountId)
      .where('conversation_id', '=', row.conversation_id)
      .execute()
    return answerStatus(ctx, row.id, viewer.accountId)
  })
  return app
}
