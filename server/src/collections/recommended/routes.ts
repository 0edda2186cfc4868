import type { Collection } from '@starling/api/collections'
import { collectionEndpoints } from '@starling/api/collections'
import type { Context } from 'hono'
import { Hono } from 'hono'
import type { SqlBool, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { findAccount } from '../../people/accounts/findAccount.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import { notAllowed, notFound } from '../../platform/http/HttpError.ts'
import { linkByOffset } from '../../platform/http/linkPage.ts'
import { mount } from '../../platform/http/mount.ts'
import { addItem, createCollection, deleteCollection, removeItem, revokeItem, updateCollection } from './changeCollection.ts'
import { readCollection, readName } from './readCollection.ts'
import { isReadableBy, serializeCollections } from './serializeCollections.ts'

interface OffsetPage {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Collections of accounts that somebody recommends to others. */
export function recommendedRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  const answer = async (id: string, viewerId: string | null): Promise<{ collection: Collection }> => {
    const [collection] = await serializeCollections(ctx, [id], viewerId)
    if (collection === undefined) throw notFound()
    return { collection }
  }
  /** A page of those for which the condition on a row `c` holds, newest first. */
  const page = async (c: Context, where: RawBuilder<SqlBool>, query: OffsetPage, viewerId: string | null) => {
    const limit = Math.min(Math.max(query.limit ?? 40, 1), 80)
    const offset = Math.max(query.offset ?? 0, 0)
    const { rows } = await sql<{ id: string }>`
      select c.id from collections as c where ${where} and ${isReadableBy(viewerId)} order by c.id desc limit ${limit} offset ${offset}`.execute(
      ctx.db,
    )
    linkByOffset(c, ctx.settings.publicUrl, { limit, offset, found: rows.length })
    const ids = rows.map(({ id }) => id)
    return { collections: await serializeCollections(ctx, ids, viewerId) }
  }

  mount(app, ctx, collectionEndpoints.create, async ({ body, viewer }) => {
    const { name, account_ids: accountIds = [], ...settings } = body
    const id = await createCollection(ctx, viewer.accountId, { ...readCollection(settings), name: readName(name) }, accountIds)
    return answer(id, viewer.accountId)
  })
  mount(app, ctx, collectionEndpoints.get, async ({ params, viewer }) => {
    const viewerId = viewer?.accountId ?? null
    const { collection } = await answer(params.id, viewerId)
    const ids = [collection.account_id, ...collection.items.flatMap((item) => item.account_id ?? [])]
    return { collection, accounts: await serializeAccountList(ctx, [...new Set(ids)], viewerId) }
  })
  mount(app, ctx, collectionEndpoints.update, async ({ params, body, viewer }) => {
    await updateCollection(ctx, viewer.accountId, params.id, readCollection(body))
    return answer(params.id, viewer.accountId)
  })
  mount(app, ctx, collectionEndpoints.delete, async ({ params, viewer }) => {
    await deleteCollection(ctx, viewer.accountId, params.id)
    return {}
  })
  mount(app, ctx, collectionEndpoints.addItem, async ({ params, body, viewer }) => {
    const id = await addItem(ctx, viewer.accountId, params.collection_id, body.account_id)
    const { collection } = await answer(params.collection_id, viewer.accountId)
    return { collection_item: collection.items.find((item) => item.id === id) }
  })
  mount(app, ctx, collectionEndpoints.removeItem, async ({ params, viewer }) => {
    await removeItem(ctx, viewer.accountId, params.collection_id, params.id)
    return {}
  })
  mount(app, ctx, collectionEndpoints.revokeItem, async ({ params, viewer }) => {
    await revokeItem(ctx, viewer.accountId, params.collection_id, params.id)
    return {}
  })

  mount(app, ctx, collectionEndpoints.ofAccount, async ({ params, query, viewer, c }) => {
    await findAccount(ctx, params.id)
    const viewerId = viewer?.accountId ?? null
    const isListed = params.id === viewerId ? sql`` : sql`and c.discoverable`
    return page(c, sql<SqlBool>`c.account_id = ${params.id} ${isListed}`, query, viewerId)
  })
  mount(app, ctx, collectionEndpoints.withAccount, async ({ params, query, viewer, c }) => {
    await findAccount(ctx, params.id)
    if (params.id !== viewer.accountId) throw notAllowed()
    const where = sql<SqlBool>`c.id in (select collection_id from collection_items where account_id = ${viewer.accountId} and revoked_at is null)`
    return page(c, where, query, viewer.accountId)
  })
  return app
}
