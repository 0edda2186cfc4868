import { directoryEndpoints } from '@starling/api/directory'
import { Hono } from 'hono'
import { maySuggestTo } from '../../people/accounts/selectAccountPage.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { isForStrangersToFind } from '../../visibility/isNotSuspended.ts'

/** The profile directory of accounts that want to be found. https://docs.joinmastodon.org/methods/directory/ */
export function directoryRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, directoryEndpoints.list, async ({ query, viewer }) => {
    const limit = Math.min(Math.max(query.limit ?? 40, 1), 80)
    let select = ctx.db
      .selectFrom('accounts as a')
      .select('a.id')
      .where('a.discoverable', '=', true)
      .where(isForStrangersToFind('a'))
      .where('a.moved_to_id', 'is', null)
    if (query.local === true) select = select.where('a.domain', 'is', null)
    if (viewer !== null) select = select.where(maySuggestTo(viewer.accountId, ctx.now()))
    const ordered =
      query.order === 'new'
        ? select.orderBy('a.created_at', 'desc').orderBy('a.id')
        : select.orderBy('a.last_status_at', (by) => by.desc().nullsLast()).orderBy('a.id')
    const rows = await ordered
      .limit(limit)
      .offset(Math.max(query.offset ?? 0, 0))
      .execute()
    return serializeAccountList(
      ctx,
      rows.map((row) => row.id),
      viewer?.accountId ?? null,
    )
  })
  return app
}
