import { listEndpoints } from '@starling/api/lists'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { findAccount } from '../../people/accounts/findAccount.ts'
import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { ensureOwned } from '../members/ensureOwned.ts'
import { listMembers } from '../members/listMembers.ts'
import { readMembers } from '../members/readMembers.ts'
import { readTitle } from '../members/readTitle.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { createList } from './createList.ts'
import { addToList, removeFromList } from './listMembers.ts'
import { serializeLists } from './serializeLists.ts'

/** Lists of accounts; their statuses are read through timelines. */
export function listRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const ofViewer = (accountId: string) => ctx.db.selectFrom('lists').selectAll().where('account_id', '=', accountId).orderBy('id')
  const answer = async (id: string, accountId: string): Promise<object> => {
    const [list] = await serializeLists(ctx, await ofViewer(accountId).where('id', '=', id).execute())
    if (list === undefined) throw notFound()
    return list
  }

  mount(app, ctx, listEndpoints.list, async ({ viewer }) => serializeLists(ctx, await ofViewer(viewer.accountId).execute()))
  mount(app, ctx, listEndpoints.get, ({ params, viewer }) => answer(params.id, viewer.accountId))
  mount(app, ctx, listEndpoints.create, async ({ body, viewer }) => {
    const { title, ...settings } = body
    return answer(await createList(ctx, viewer.accountId, { title: readTitle(title), ...given(settings) }), viewer.accountId)
  })
  mount(app, ctx, listEndpoints.update, async ({ params, body, viewer }) => {
    const { title, ...settings } = body
    await ensureOwned(ctx, 'lists', params.id, viewer.accountId)
    await ctx.db
      .updateTable('lists')
      .set({ account_id: viewer.accountId, ...given(settings), ...(title === undefined ? {} : { title: readTitle(title) }) })
      .where('id', '=', params.id)
      .execute()
    return answer(params.id, viewer.accountId)
  })
  mount(app, ctx, listEndpoints.delete, async ({ params, viewer }) => {
    await ensureOwned(ctx, 'lists', params.id, viewer.accountId)
    await inTransaction(ctx.db, async (db) => {
      // Without its list an antenna would insert into the home timeline, which its owner did not choose.
      await db.updateTable('antennas').set({ list_id: null, insert_feeds: false }).where('list_id', '=', params.id).execute()
      await db.deleteFrom('lists').where('id', '=', params.id).execute()
    })
    return {}
  })

  mount(app, ctx, listEndpoints.accounts, async (call) => {
    await ensureOwned(ctx, 'lists', call.params.id, call.viewer.accountId)
    return listMembers(ctx, call, 'list_accounts', sql<SqlBool>`r.list_id = ${call.params.id}`)
  })
  mount(app, ctx, listEndpoints.addAccounts, async ({ params, body, viewer }) => {
    await ensureOwned(ctx, 'lists', params.id, viewer.accountId)
    await addToList(ctx, viewer.accountId, params.id, readMembers(body.account_ids))
    return {}
  })
  mount(app, ctx, listEndpoints.removeAccounts, async ({ params, query, viewer }) => {
    await ensureOwned(ctx, 'lists', params.id, viewer.accountId)
    await removeFromList(ctx, params.id, readMembers(query.account_ids))
    return {}
  })
  mount(app, ctx, listEndpoints.ofAccount, async ({ params, viewer }) => {
    await findAccount(ctx, params.id)
    const rows = await ofViewer(viewer.accountId)
      .where('id', 'in', ctx.db.selectFrom('list_accounts').select('list_id').where('account_id', '=', params.id))
      .execute()
    return serializeLists(ctx, rows)
  })
  return app
}

/** The given properties without those that are undefined. */
function given<T extends object>(settings: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
