import { filterV1Endpoints } from '@starling/api/filters'
import type { FilterV1 } from '@starling/api/filters'
import type { ReadBodyOf } from '@starling/api/endpoint'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { changeFilters, createFilter, updateFilter } from './changeFilter.ts'
import { loadFilters } from './loadFilters.ts'
import type { FilterRow, KeywordRow } from './loadFilters.ts'
import { serializeFilterV1 } from './serializeFilters.ts'

type V1Input = ReadBodyOf<typeof filterV1Endpoints.create>

/** Version 1 of the filters, in which each keyword is a filter of its own. */
export function filterV1Routes(ctx: AppContext): Hono {
  const app = new Hono()
  const find = async (keywordId: string, accountId: string): Promise<{ filter: FilterRow; keyword: KeywordRow }> => {
    for (const filter of await loadFilters(ctx, accountId)) {
      const keyword = filter.keywords.find((each) => each.id === keywordId)
      if (keyword !== undefined) return { filter, keyword }
    }
    throw notFound()
  }

  mount(app, ctx, filterV1Endpoints.list, async ({ viewer }) =>
    (await loadFilters(ctx, viewer.accountId)).flatMap((filter): FilterV1[] =>
      filter.keywords.map((keyword) => serializeFilterV1(filter, keyword)),
    ),
  )
  mount(app, ctx, filterV1Endpoints.get, async ({ params, viewer }) => {
    const { filter, keyword } = await find(params.id, viewer.accountId)
    return serializeFilterV1(filter, keyword)
  })
  mount(app, ctx, filterV1Endpoints.create, async ({ body, viewer }) => {
    const input = { title: body.phrase, context: body.context, ...settingsOf(body), keywords_attributes: [keywordOf(body)] }
    const id = await createFilter(ctx, viewer.accountId, input)
    const [filter] = await loadFilters(ctx, viewer.accountId, id)
    const keyword = filter?.keywords[0]
    if (filter === undefined || keyword === undefined) throw notFound()
    return serializeFilterV1(filter, keyword)
  })
  mount(app, ctx, filterV1Endpoints.update, async ({ params, body, viewer }) => {
    const { filter } = await find(params.id, viewer.accountId)
    const isHiding = filter.action === 'hide'
    const isEndless = filter.expires_at === null && (body.expires_in === null || body.expires_in === '')
    // Refused, because the change would also apply to the filter's other keywords.
    const isChanged =
      inOrder(body.context) !== inOrder(filter.context) ||
      (body.irreversible ?? isHiding) !== isHiding ||
      (body.expires_in !== undefined && !isEndless)
    if (filter.keywords.length > 1 && isChanged)
      throw unprocessable('These parameters cannot be changed from this application because they apply to more than one filter keyword')
    await updateFilter(ctx, viewer.accountId, filter.id, {
      context: body.context,
      ...settingsOf(body),
      keywords_attributes: [{ ...keywordOf(body), id: params.id }],
    })
    const after = await find(params.id, viewer.accountId)
    return serializeFilterV1(after.filter, after.keyword)
  })
  mount(app, ctx, filterV1Endpoints.delete, async ({ params, viewer }) => {
    const { filter } = await find(params.id, viewer.accountId)
    await changeFilters(ctx, viewer.accountId, async (db) => {
      await db.deleteFrom('filter_keywords').where('id', '=', params.id).execute()
      if (filter.keywords.length === 1 && filter.statuses.length === 0) await db.deleteFrom('filters').where('id', '=', filter.id).execute()
    })
    return {}
  })
  return app
}

function inOrder(contexts: readonly string[]): string {
  return [...new Set(contexts)].sort().join()
}

function keywordOf(body: V1Input) {
  return { keyword: body.phrase, whole_word: body.whole_word ?? false }
}

function settingsOf(body: V1Input) {
  return {
    ...(body.irreversible === undefined ? {} : { filter_action: body.irreversible ? 'hide' : 'warn' }),
    ...(body.expires_in === undefined ? {} : { expires_in: body.expires_in }),
  }
}
