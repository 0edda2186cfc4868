import { suggestionEndpoints } from '@starling/api/suggestions'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { findAccount } from '../../people/accounts/findAccount.ts'
import { serializeAccountList, serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { selectSuggestions } from './selectSuggestions.ts'

const personal = new Set<string>(['friends_of_friends', 'similar_to_recently_followed'])

/** Suggested accounts: see `selectSuggestions`. */
export function suggestionRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, suggestionEndpoints.list, async ({ query, viewer }) => {
    const limit = Math.min(Math.max(query.limit ?? 40, 1), 80)
    const rows = await selectSuggestions(ctx, viewer.accountId, limit)
    const accounts = await serializeAccounts(
      ctx,
      rows.map((row) => row.id),
      viewer.accountId,
    )
    return rows.flatMap((row) => {
      const account = accounts.get(row.id)
      if (account === undefined) return []
      // The older property with a single source, for clients that do not read the list of sources.
      const source = row.sources.some((each) => personal.has(each)) ? 'past_interactions' : 'global'
      return [{ source, sources: row.sources, account }]
    })
  })
  mount(app, ctx, suggestionEndpoints.listV1, async ({ query, viewer }) => {
    const rows = await selectSuggestions(ctx, viewer.accountId, Math.min(Math.max(query.limit ?? 40, 1), 80))
    return serializeAccountList(
      ctx,
      rows.map((row) => row.id),
      viewer.accountId,
    )
  })
  mount(app, ctx, suggestionEndpoints.remove, async ({ params, viewer }) => {
    await findAccount(ctx, params.id)
    await sql`insert into suggestion_dismissals (account_id, target_account_id) values (${viewer.accountId}, ${params.id}) on conflict do nothing`.execute(
      ctx.db,
    )
    return {}
  })
  return app
}
