import { favouriteEndpoints } from '@starling/api/favourites'
import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { findOriginal } from '../statuses/findStatus.ts'
import { serializeStatus, serializeStatuses } from '../reading/serializeStatuses.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { favouriteStatus, unfavouriteStatus } from './favouriteStatus.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'

/** Favourites: adding and removing them, listing one's own and those of a status. */
export function favouriteRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, statusEndpoints.favourite, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await favouriteStatus(ctx, viewer.accountId, row)
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unfavourite, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await unfavouriteStatus(ctx, viewer.accountId, row)
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.favouritedBy, async ({ params, query, viewer, link }) => {
    const viewerId = viewer?.accountId ?? null
    const row = await findOriginal(ctx, params.id, viewerId)
    const page = readPage(query, 40, 80)
    const range = rangeOf(page)
    const { rows } = await sql<{ id: string; account_id: string }>`
      select f.id, f.account_id from favourites as f join accounts as a on a.id = f.account_id
      where f.status_id = ${row.id} and ${isNotSuspended('a')}
        and ${isNotBlockedEitherWay(viewerId)}
        ${within('f.id', range)} ${walking('f.id', range)}`.execute(ctx.db)
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeAccountList(
      ctx,
      records.map((record) => record.account_id),
      viewerId,
    )
  })
  mount(app, ctx, favouriteEndpoints.list, async ({ query, viewer, link }) => {
    const page = readPage(query, 20, 40)
    const range = rangeOf(page)
    const { rows } = await sql<{ id: string; status_id: string }>`
      select f.id, f.status_id from favourites as f join statuses as s on s.id = f.status_id
      where f.account_id = ${viewer.accountId} and ${isVisible('s', viewer.accountId)} ${within('f.id', range)} ${walking('f.id', range)}`.execute(
      ctx.db,
    )
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeStatuses(
      ctx,
      records.map((record) => record.status_id),
      viewer.accountId,
    )
  })
  return app
}
