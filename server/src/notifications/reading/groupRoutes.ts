import { groupedNotificationEndpoints } from '@starling/api/notifications'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { groupableTypes } from '../../notification-rules/groupKey.ts'
import { countUnread } from './countUnread.ts'
import { readCountLimit, readFilter, readUnderstood } from './routes.ts'
import { isInGroup, selectGroup, selectGroups } from './selectGroups.ts'
import { isReadable } from './selectNotifications.ts'
import { serializeGroups } from './serializeGroups.ts'

/** Grouped notifications. */
export function groupRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  mount(app, ctx, groupedNotificationEndpoints.list, async ({ query, viewer, link, c }) => {
    const page = readPage(query, 40, 80)
    const groups = await selectGroups(ctx, viewer.accountId, readFilter(query), query.grouped_types ?? [...groupableTypes], page)
    link(
      groups.map((group) => group.newest.id),
      { hasMore: groups.length === page.limit },
    )
    return serializeGroups(ctx, viewer.accountId, groups, query.expand_accounts, readUnderstood(c, query))
  })

  mount(app, ctx, groupedNotificationEndpoints.unreadCount, async ({ query, viewer }) => ({
    count: await countUnread(
      ctx,
      viewer.accountId,
      readFilter(query),
      readCountLimit(query.limit),
      query.grouped_types ?? [...groupableTypes],
    ),
  }))

  mount(app, ctx, groupedNotificationEndpoints.get, async ({ params, viewer }) => {
    const group = await selectGroup(ctx, viewer.accountId, params.groupKey)
    if (group === null) throw notFound()
    return serializeGroups(ctx, viewer.accountId, [group])
  })

  mount(app, ctx, groupedNotificationEndpoints.accounts, async ({ params, query, viewer, link }) => {
    const page = readPage(query, 40, 80)
    const range = rangeOf(page)
    // An account that reacted twice is listed at its latest reaction.
    const { rows } = await sql<{ id: string; from_account_id: string }>`
      select n.id, n.from_account_id from notifications n
      where ${isReadable(viewer.accountId, { includeFiltered: true })} and ${isInGroup(params.groupKey)} ${within('n.id', range)}
        and not exists (select 1 from notifications later where later.account_id = n.account_id and later.group_key = n.group_key
          and later.from_account_id = n.from_account_id and later.id > n.id)
      ${walking('n.id', range)}`.execute(ctx.db)
    const records = newestFirst(rows, range)
    link(
      records.map((row) => row.id),
      { hasMore: rows.length === page.limit },
    )
    const accounts = await serializeAccounts(
      ctx,
      records.map((row) => row.from_account_id),
      viewer.accountId,
    )
    return records.flatMap((row) => accounts.get(row.from_account_id) ?? [])
  })

  mount(app, ctx, groupedNotificationEndpoints.dismiss, async ({ params, viewer }) => {
    await sql`delete from notifications n where n.account_id = ${viewer.accountId} and ${isInGroup(params.groupKey)}`.execute(ctx.db)
    return {}
  })
  return app
}
