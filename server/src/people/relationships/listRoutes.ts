import { blockEndpoints } from '@starling/api/blocks'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { endorsementEndpoints } from '@starling/api/endorsements'
import { followRequestEndpoints } from '@starling/api/follow-requests'
import { muteEndpoints } from '@starling/api/mutes'
import { Hono } from 'hono'
import { sql, type SqlBool } from 'kysely'
import { findAccount } from '../accounts/findAccount.ts'
import { selectAccountPage } from '../accounts/selectAccountPage.ts'
import type { AccountRecord } from '../accounts/selectAccountPage.ts'
import { serializeAccounts } from '../accounts/serializeAccounts.ts'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { answerFollowRequest } from './answerFollowRequest.ts'
import { blockDomain, domainOf, unblockDomain } from './blockDomain.ts'
import { loadRelationship } from './loadRelationships.ts'

/** The reader's lists of accounts: blocked, muted, requesting to follow, endorsed; and of blocked servers. */
export function relationshipListRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const accountsOf = async (records: readonly AccountRecord[], viewerId: string): Promise<object[]> => {
    const accounts = await serializeAccounts(
      ctx,
      records.map((record) => record.account_id),
      viewerId,
    )
    return records.flatMap((record) => accounts.get(record.account_id) ?? [])
  }

  for (const { row, table, lists, mine } of [
    { row: blockEndpoints.list, table: 'blocks', lists: 'target_account_id', mine: sql.ref('r.account_id') },
    { row: followRequestEndpoints.list, table: 'follow_requests', lists: 'account_id', mine: sql.ref('r.target_account_id') },
    { row: endorsementEndpoints.list, table: 'endorsements', lists: 'target_account_id', mine: sql.ref('r.account_id') },
  ] as const) {
    mount(app, ctx, row, async ({ query, viewer, link }) => {
      const page = readPage(query, 40, 80)
      const records = await selectAccountPage(ctx, { table, lists, where: sql<SqlBool>`${mine} = ${viewer.accountId}`, page })
      link(
        records.map((record) => record.id),
        { hasMore: records.length === page.limit },
      )
      return accountsOf(records, viewer.accountId)
    })
  }

  mount(app, ctx, muteEndpoints.list, async ({ query, viewer, link }) => {
    const page = readPage(query, 40, 80)
    const lockIfExisting = sql<SqlBool>`r.account_id = ${viewer.accountId} and (r.expires_at is null or r.expires_at > ${ctx.now()})`
    const records = await selectAccountPage(ctx, { table: 'mutes', lists: 'target_account_id', where: lockIfExisting, page })
    link(
      records.map((record) => record.id),
      { hasMore: records.length === page.limit },
    )
    const ends = await muteEnds(ctx, records)
    const accounts = await serializeAccounts(
      ctx,
      records.map((record) => record.account_id),
      viewer.accountId,
    )
    return records.flatMap((record) => {
      const account = accounts.get(record.account_id)
      return account === undefined ? [] : [{ ...account, mute_expires_at: ends.get(record.id) ?? null }]
    })
  })

  for (const answer of ['authorize', 'reject'] as const) {
    mount(app, ctx, followRequestEndpoints[answer], async ({ params, viewer }) => {
      await findAccount(ctx, params.id)
      await answerFollowRequest(ctx, viewer.accountId, params.id, answer)
      return loadRelationship(ctx, viewer.accountId, params.id)
    })
  }

  mount(app, ctx, domainBlockEndpoints.list, async ({ query, viewer, link }) => {
    const range = rangeOf(readPage(query, 100, 200))
    const found = await sql<{ id: string; domain: string }>`
      select id, domain from domain_blocks where account_id = ${viewer.accountId} ${within('id', range)} ${walking('id', range)}`.execute(
      ctx.db,
    )
    const rows = newestFirst(found.rows, range)
    link(
      rows.map((row) => row.id),
      { hasMore: rows.length === range.limit },
    )
    return rows.map((row) => row.domain)
  })
  mount(app, ctx, domainBlockEndpoints.create, async ({ body, viewer }) => {
    await blockDomain(ctx, viewer.accountId, domainOf(body.domain))
    return {}
  })
  mount(app, ctx, domainBlockEndpoints.remove, async ({ body, viewer }) => {
    await unblockDomain(ctx, viewer.accountId, domainOf(body.domain))
    return {}
  })
  return app
}

async function muteEnds(ctx: AppContext, records: readonly AccountRecord[]): Promise<Map<string, string | null>> {
  if (records.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('mutes')
    .select(['id', 'expires_at'])
    .where(
      'id',
      'in',
      records.map((record) => record.id),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row.expires_at?.toISOString() ?? null]))
}
