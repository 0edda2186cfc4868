import { notificationEndpoints } from '@starling/api/notifications'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { isId } from '../../platform/ids/isId.ts'
import { countUnread } from './countUnread.ts'
import type { Understood } from './notificationWords.ts'
import { selectNotification, selectNotifications, type NotificationFilter } from './selectNotifications.ts'
import { serializeNotifications } from './serializeNotifications.ts'

interface FilterQuery {
  readonly types?: readonly string[] | undefined
  readonly exclude_types?: readonly string[] | undefined
  readonly account_id?: string | undefined
  readonly include_filtered?: boolean | undefined
}

/** The notifications that a query asks for; for an impossible account id there are none. */
export function readFilter(query: FilterQuery): NotificationFilter {
  return {
    types: query.types,
    excludeTypes: query.exclude_types,
    fromAccountId: query.account_id === undefined || isId(query.account_id) ? query.account_id : '0',
    includeFiltered: query.include_filtered,
  }
}

/** The types an app knows and its language; null for apps that do not list types, as they get no fallback texts. */
export function readUnderstood(
  c: Context,
  { supported_types: types }: { readonly supported_types?: readonly string[] | undefined },
): Understood | null {
  return types === undefined ? null : { types, localizer: localizerFor(c) }
}

/** As in Mastodon: counted up to a hundred by default, and up to a thousand on request. */
export function readCountLimit(limit: number | undefined): number {
  return Math.min(Math.max(limit ?? 100, 1), 1_000)
}

/** Notifications without groups. */
export function notificationRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  mount(app, ctx, notificationEndpoints.list, async ({ query, viewer, link, c }) => {
    const page = readPage(query, 40, 80)
    const rows = await selectNotifications(ctx, viewer.accountId, readFilter(query), page)
    link(
      rows.map((row) => row.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeNotifications(ctx, viewer.accountId, rows, readUnderstood(c, query))
  })

  mount(app, ctx, notificationEndpoints.unreadCount, async ({ query, viewer }) => ({
    count: await countUnread(ctx, viewer.accountId, readFilter(query), readCountLimit(query.limit), null),
  }))

  mount(app, ctx, notificationEndpoints.clear, async ({ viewer }) => {
    await ctx.db.deleteFrom('notifications').where('account_id', '=', viewer.accountId).execute()
    await ctx.db.deleteFrom('notification_requests').where('account_id', '=', viewer.accountId).execute()
    return {}
  })

  mount(app, ctx, notificationEndpoints.get, async ({ params, viewer }) => {
    const row = await selectNotification(ctx, viewer.accountId, params.id)
    const [notification] = row === null ? [] : await serializeNotifications(ctx, viewer.accountId, [row])
    if (notification === undefined) throw notFound()
    return notification
  })

  mount(app, ctx, notificationEndpoints.dismiss, async ({ params, viewer }) => {
    const gone = await ctx.db
      .deleteFrom('notifications')
      .where('account_id', '=', viewer.accountId)
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) throw notFound()
    return {}
  })
  return app
}
