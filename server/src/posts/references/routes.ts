import { referenceEndpoints } from '@starling/api/references'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { findOriginal, findOwn } from '../statuses/findStatus.ts'
import { serializeStatuses } from '../reading/serializeStatuses.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { hasWelcomeAuthor } from '../../visibility/isWelcomeInTimelines.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The statuses that refer to a status, and the accounts that one's own status mentions or addresses. */
export function referenceRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, referenceEndpoints.referredBy, async ({ params, query, viewer, link }) => {
    const viewerId = viewer?.accountId ?? null
    const row = await findOriginal(ctx, params.id, viewerId)
    const page = readPage(query, 20, 40)
    const range = rangeOf(page)
    const { rows } = await sql<{ id: string; status_id: string }>`
      select r.id, r.status_id from status_references as r join statuses as s on s.id = r.status_id
      where r.target_status_id = ${row.id} and ${isVisible('s', viewerId)} and ${hasWelcomeAuthor('s', viewerId, ctx.now())}
        ${within('r.id', range)} ${walking('r.id', range)}`.execute(ctx.db)
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeStatuses(
      ctx,
      records.map((record) => record.status_id),
      viewerId,
    )
  })
  mount(app, ctx, referenceEndpoints.mentionedBy, async ({ params, query, viewer, link }) => {
    const row = await findOwn(ctx, params.id, viewer.accountId)
    const page = readPage(query, 40, 80)
    const range = rangeOf(page)
    const { rows } = await sql<{ id: string }>`
      select a.id from (
        select account_id from status_mentions where status_id = ${row.id} and not silent
        union select account_id from status_audience where status_id = ${row.id}) as reached
      join accounts as a on a.id = reached.account_id
      where ${isNotSuspended('a')} ${within('a.id', range)} ${walking('a.id', range)}`.execute(ctx.db)
    const ids = newestFirst(rows, range).map((each) => each.id)
    link(ids, { hasMore: rows.length === page.limit })
    return serializeAccountList(ctx, ids, viewer.accountId)
  })
  return app
}
