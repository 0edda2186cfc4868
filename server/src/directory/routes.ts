import { directoryEndpoints } from '@starling/api/directory'
import { Hono } from 'hono'
import { serializeAccountList } from '../accounts/serializeAccounts.ts'
import type { AppContext } from '../AppContext.ts'
import { mount } from '../http/mount.ts'

/** People who want to be found. https://docs.joinmastodon.org/methods/directory/ */
export function directoryRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, directoryEndpoints.list, async ({ query, viewer }) => {
    const limit = Math.min(Math.max(query.limit ?? 40, 1), 80)
    let select = ctx.db
      .selectFrom('accounts')
      .select('id')
      .where('discoverable', '=', true)
      .where('suspended_at', 'is', null)
      .where('limited_at', 'is', null)
      .where('moved_to_id', 'is', null)
    if (query.local === true) select = select.where('domain', 'is', null)
    if (viewer !== null) {
      const { accountId } = viewer
      select = select.where('id', '<>', accountId)
      for (const table of ['blocks', 'mutes'] as const) {
        select = select.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom(table)
                .select(`${table}.id`)
                .where(`${table}.account_id`, '=', accountId)
                .whereRef(`${table}.target_account_id`, '=', 'accounts.id'),
            ),
          ),
        )
      }
    }
    const ordered =
      query.order === 'new'
        ? select.orderBy('created_at', 'desc').orderBy('id')
        : select.orderBy('last_status_at', (by) => by.desc().nullsLast()).orderBy('id')
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
