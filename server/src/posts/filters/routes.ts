import { filterEndpoints } from '@starling/api/filters'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { isId } from '../../platform/ids/isId.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import { changeFilters, createFilter, insertKeyword, updateFilter } from './changeFilter.ts'
import { readKeyword } from './FilterInput.ts'
import { loadFilters } from './loadFilters.ts'
import type { FilterRow } from './loadFilters.ts'
import { serializeFilter } from './serializeFilters.ts'

/** Filters with their keywords and posts, version 2 of the API. */
export function filterRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const find = async (id: string, accountId: string): Promise<FilterRow> => {
    const [row] = await loadFilters(ctx, accountId, id)
    if (row === undefined) throw notFound()
    return row
  }
  /** The filter to which a keyword or status entry belongs, if it is the viewer's. */
  const findOf = async (table: 'filter_keywords' | 'filter_statuses', id: string, accountId: string): Promise<FilterRow> => {
    const row = await ctx.db.selectFrom(table).select('filter_id').where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw notFound()
    return find(row.filter_id, accountId)
  }

  mount(app, ctx, filterEndpoints.list, async ({ viewer }) => (await loadFilters(ctx, viewer.accountId)).map(serializeFilter))
  mount(app, ctx, filterEndpoints.get, async ({ params, viewer }) => serializeFilter(await find(params.id, viewer.accountId)))
  mount(app, ctx, filterEndpoints.create, async ({ body, viewer }) => {
    const id = await createFilter(ctx, viewer.accountId, body)
    return serializeFilter(await find(id, viewer.accountId))
  })
  mount(app, ctx, filterEndpoints.update, async ({ params, body, viewer }) => {
    await updateFilter(ctx, viewer.accountId, params.id, body)
    return serializeFilter(await find(params.id, viewer.accountId))
  })
  mount(app, ctx, filterEndpoints.delete, async ({ params, viewer }) => {
    await find(params.id, viewer.accountId)
    await changeFilters(ctx, viewer.accountId, (db) => db.deleteFrom('filters').where('id', '=', params.id).execute())
    return {}
  })

  mount(app, ctx, filterEndpoints.keywords, async ({ params, viewer }) => (await find(params.id, viewer.accountId)).keywords)
  mount(app, ctx, filterEndpoints.addKeyword, async ({ params, body, viewer }) => {
    await find(params.id, viewer.accountId)
    const id = await changeFilters(ctx, viewer.accountId, (db) => insertKeyword(ctx, db, params.id, body.keyword, body.whole_word))
    return keywordIn(await find(params.id, viewer.accountId), id)
  })
  mount(app, ctx, filterEndpoints.getKeyword, async ({ params, viewer }) =>
    keywordIn(await findOf('filter_keywords', params.id, viewer.accountId), params.id),
  )
  mount(app, ctx, filterEndpoints.updateKeyword, async ({ params, body, viewer }) => {
    const filter = await findOf('filter_keywords', params.id, viewer.accountId)
    const change = {
      filter_id: filter.id,
      ...(body.keyword === undefined ? {} : { keyword: readKeyword(body.keyword) }),
      ...(body.whole_word === undefined ? {} : { whole_word: body.whole_word }),
    }
    await changeFilters(ctx, viewer.accountId, (db) => db.updateTable('filter_keywords').set(change).where('id', '=', params.id).execute())
    return keywordIn(await find(filter.id, viewer.accountId), params.id)
  })
  mount(app, ctx, filterEndpoints.removeKeyword, async ({ params, viewer }) => {
    await findOf('filter_keywords', params.id, viewer.accountId)
    await changeFilters(ctx, viewer.accountId, (db) => db.deleteFrom('filter_keywords').where('id', '=', params.id).execute())
    return {}
  })

  mount(app, ctx, filterEndpoints.statuses, async ({ params, viewer }) => (await find(params.id, viewer.accountId)).statuses)
  mount(app, ctx, filterEndpoints.addStatus, async ({ params, body, viewer }) => {
    await find(params.id, viewer.accountId)
    if (!isId(body.status_id) || !(await canSee(ctx.db, body.status_id, viewer.accountId))) throw notFound()
    const placed = { id: ctx.ids.next(), filter_id: params.id, status_id: body.status_id }
    return changeFilters(ctx, viewer.accountId, async (db) => {
      const added = await db
        .insertInto('filter_statuses')
        .values(placed)
        .onConflict((conflict) => conflict.columns(['filter_id', 'status_id']).doNothing())
        .returning(['id', 'status_id'])
        .executeTakeFirst()
      if (added === undefined) throw unprocessable('Status has already been taken')
      return added
    })
  })
  mount(app, ctx, filterEndpoints.getStatus, async ({ params, viewer }) => {
    const filter = await findOf('filter_statuses', params.id, viewer.accountId)
    return filter.statuses.find((each) => each.id === params.id)
  })
  mount(app, ctx, filterEndpoints.removeStatus, async ({ params, viewer }) => {
    const filter = await findOf('filter_statuses', params.id, viewer.accountId)
    await changeFilters(ctx, viewer.accountId, (db) => db.deleteFrom('filter_statuses').where('id', '=', params.id).execute())
    return filter.statuses.find((each) => each.id === params.id)
  })
  return app
}

function keywordIn(filter: FilterRow, id: string): object {
  const keyword = filter.keywords.find((each) => each.id === id)
  if (keyword === undefined) throw notFound()
  return keyword
}
