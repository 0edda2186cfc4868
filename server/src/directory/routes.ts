import { directoryEndpoints } from '@starling/api/directory'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { isNotBlockedEitherWay } from '../accounts/selectAccountPage.ts'
import { serializeAccountList } from '../accounts/serializeAccounts.ts'
import type { AppContext } from '../AppContext.ts'
import { mount } from '../http/mount.ts'

/** People who want to be found. https://docs.joinmastodon.org/methods/directory/ */
export function directoryRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, directoryEndpoints.list, async ({ query, viewer }) => {
    const limit = Math.min(Math.max(query.limit ?? 40, 1), 80)
    let select = ctx.db
      .selectFrom('accounts as a')
      .select('a.id')
      .where('a.discoverable', '=', true)
      .where('a.suspended_at', 'is', null)
      .where('a.limited_at', 'is', null)
      .where('a.moved_to_id', 'is', null)
    if (query.local === true) select = select.where('a.domain', 'is', null)
    if (viewer !== null) {
      const { accountId } = viewer
      select = select
        .where('a.id', '<>', accountId)
        .where(isNotBlockedEitherWay(accountId))
        .where(
          sql<boolean>`not exists (select 1 from mutes m where m.account_id = ${accountId} and m.target_account_id = a.id and (m.expires_at is null or m.expires_at > ${ctx.now()}))`,
        )
        .where(sql<boolean>`not exists (select 1 from domain_blocks d where d.account_id = ${accountId} and d.domain = a.domain)`)
    }
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
