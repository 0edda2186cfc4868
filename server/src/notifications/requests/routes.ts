import { endpoint, idList } from '@starling/api/endpoint'
import { notificationRequestEndpoints } from '@starling/api/notifications'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { NotificationRequestTable } from '../../notification-rules/table.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'
import { acceptRequests, dismissRequests } from './answerRequests.ts'
import { isOfActiveSender } from './isOfActiveSender.ts'

type RequestRow = Selectable<NotificationRequestTable>

const mostAtOnce = 100

/** Notification requests. */
export function notificationRequestRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  mount(app, ctx, notificationRequestEndpoints.list, async ({ query, viewer, link }) => {
    const page = readPage(query, 40, 80)
    const range = rangeOf(page)
    const { rows: found } =
      await sql<RequestRow>`select r.* from notification_requests as r where r.account_id = ${viewer.accountId} and ${isOfActiveSender('r')}
      ${within('r.id', range)} ${walking('r.id', range)}`.execute(ctx.db)
    const rows = newestFirst(found, range)
    link(
      rows.map((row) => row.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeRequests(ctx, viewer.accountId, rows)
  })

  mount(app, ctx, notificationRequestEndpoints.merged, async ({ viewer }) => {
    const waiting = await ctx.db
      .selectFrom('notification_merges')
      .select('account_id')
      .where('account_id', '=', viewer.accountId)
      .executeTakeFirst()
    return { merged: waiting === undefined }
  })

  // The specification's prose says `ids`, real clients send `id`.
  for (const [row, answer] of [
    [notificationRequestEndpoints.acceptMany, acceptRequests],
    [notificationRequestEndpoints.dismissMany, dismissRequests],
  ] as const) {
    mount(app, ctx, withIds(row), async ({ body, viewer }) => {
      await answer(ctx, viewer.accountId, [...body.id, ...body.ids].filter(isId).slice(0, mostAtOnce))
      return {}
    })
  }

  mount(app, ctx, notificationRequestEndpoints.get, async ({ params, viewer }) => {
    const row = await ctx.db
      .selectFrom('notification_requests')
      .selectAll()
      .where('account_id', '=', viewer.accountId)
      .where('id', '=', params.id)
      .executeTakeFirst()
    const [request] = row === undefined ? [] : await serializeRequests(ctx, viewer.accountId, [row])
    if (request === undefined) throw notFound()
    return request
  })

  for (const [row, answer] of [
    [notificationRequestEndpoints.accept, acceptRequests],
    [notificationRequestEndpoints.dismiss, dismissRequests],
  ] as const) {
    mount(app, ctx, row, async ({ params, viewer }) => {
      if ((await answer(ctx, viewer.accountId, [params.id])) === 0) throw notFound()
      return {}
    })
  }
  return app
}

async function serializeRequests(ctx: AppContext, accountId: string, rows: readonly RequestRow[]): Promise<object[]> {
  const accounts = await serializeAccounts(
    ctx,
    rows.map((row) => row.from_account_id),
    accountId,
  )
  const statuses = await serializeStatuses(
    ctx,
    rows.flatMap((row) => row.last_status_id ?? []),
    accountId,
  )
  return rows.flatMap((row) => {
    const account = accounts.get(row.from_account_id)
    if (account === undefined) return []
    return [
      {
        id: row.id,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        // As in Mastodon, this count is a string.
        notifications_count: String(row.notifications_count),
        account,
        last_status: statuses.find((status) => status.id === row.last_status_id) ?? null,
      },
    ]
  })
}

/** The same endpoint, with both names of the list. */
function withIds<E extends typeof notificationRequestEndpoints.acceptMany | typeof notificationRequestEndpoints.dismissMany>(row: E) {
  return endpoint({ ...row, body: bulkBody })
}

const bulkBody = v.pipe(
  v.object({ id: v.optional(idList, []), ids: v.optional(idList, []) }),
  v.check(({ id, ids }) => id.length + ids.length > 0, 'id is missing'),
)
