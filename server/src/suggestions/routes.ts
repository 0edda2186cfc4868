import { suggestionEndpoints } from '@starling/api/suggestions'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { findAccount } from '../accounts/findAccount.ts'
import { serializeAccountList, serializeAccounts } from '../accounts/serializeAccounts.ts'
import type { AppContext } from '../AppContext.ts'
import { mount } from '../http/mount.ts'

interface SuggestionRow {
  readonly id: string
  readonly friends: number
}

/** People the reader may like: whom those follow whom the reader follows, then whom many follow. */
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
      const sources = [row.friends > 0 ? 'friends_of_friends' : 'most_followed']
      // The first word is for clients from before there were several.
      return [{ source: row.friends > 0 ? 'past_interactions' : 'global', sources, account }]
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

async function selectSuggestions(ctx: AppContext, viewerId: string, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select a.id, (select count(*)::int from follows mine join follows theirs on theirs.account_id = mine.target_account_id
      where mine.account_id = ${viewerId} and theirs.target_account_id = a.id) as friends
    from accounts a
    where a.discoverable and not a.locked and a.suspended_at is null and a.limited_at is null and a.moved_to_id is null and not a.memorial and a.id <> ${viewerId}
      and not exists (select 1 from follows f where f.account_id = ${viewerId} and f.target_account_id = a.id)
      and not exists (select 1 from follow_requests r where r.account_id = ${viewerId} and r.target_account_id = a.id)
      and not exists (select 1 from mutes m where m.account_id = ${viewerId} and m.target_account_id = a.id)
      and not exists (select 1 from blocks b where (b.account_id = ${viewerId} and b.target_account_id = a.id) or (b.account_id = a.id and b.target_account_id = ${viewerId}))
      and not exists (select 1 from domain_blocks d where d.account_id = ${viewerId} and d.domain = a.domain)
      and not exists (select 1 from suggestion_dismissals s where s.account_id = ${viewerId} and s.target_account_id = a.id)
    order by friends desc, a.followers_count desc, a.id limit ${limit}`.execute(ctx.db)
  return rows
}
