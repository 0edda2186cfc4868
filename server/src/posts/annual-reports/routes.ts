import { annualReportEndpoints } from '@starling/api/annual-reports'
import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import { json } from '../../platform/database/json.ts'
import { HttpError, notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { serializeStatuses } from '../reading/serializeStatuses.ts'
import { summarizeYear } from './summarizeYear.ts'
import { SCHEMA_VERSION } from './table.ts'
import type { AnnualReportTable } from './table.ts'

/** The report is offered from this day of December until the year ends. */
const FIRST_DAY = 10

type Row = Selectable<AnnualReportTable>

/** Annual reports: offered in December, computed once on request, and stored. */
export function annualReportRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  const find = (accountId: string, year: number) =>
    ctx.db.selectFrom('annual_reports').selectAll().where('account_id', '=', accountId).where('year', '=', year).executeTakeFirst()
  const stateOf = async (accountId: string, year: number) => {
    if ((await find(accountId, year)) !== undefined) return 'available'
    const now = ctx.now()
    const isOffered = now.getUTCFullYear() === year && now.getUTCMonth() === 11 && now.getUTCDate() >= FIRST_DAY
    if (!isOffered) return 'ineligible'
    const posted = await ctx.db
      .selectFrom('statuses')
      .select('id')
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('created_at', '>=', new Date(Date.UTC(year, 0, 1)))
      .limit(1)
      .executeTakeFirst()
    return posted === undefined ? 'ineligible' : 'eligible'
  }
  const answer = async (rows: readonly Row[], accountId: string) => {
    const named = rows.flatMap(({ data }) => Object.values(data.top_statuses).filter((id) => id !== null))
    const [accounts, statuses] = await Promise.all([
      serializeAccountList(ctx, rows.length === 0 ? [] : [accountId], accountId),
      serializeStatuses(ctx, [...new Set(named)], accountId),
    ])
    return { annual_reports: rows.map((row) => serialize(row)), accounts, statuses }
  }

  mount(app, ctx, annualReportEndpoints.list, async ({ viewer }) => {
    const rows = await ctx.db
      .selectFrom('annual_reports')
      .selectAll()
      .where('account_id', '=', viewer.accountId)
      .where('viewed_at', 'is', null)
      .orderBy('year', 'desc')
      .execute()
    return answer(rows, viewer.accountId)
  })
  mount(app, ctx, annualReportEndpoints.get, async ({ params, viewer }) => {
    const row = await find(viewer.accountId, yearOf(params.year))
    if (row === undefined) throw notFound()
    return answer([row], viewer.accountId)
  })
  mount(app, ctx, annualReportEndpoints.state, async ({ params, viewer }) => ({
    state: await stateOf(viewer.accountId, yearOf(params.year)),
  }))
  mount(app, ctx, annualReportEndpoints.generate, async ({ params, viewer }) => {
    const year = yearOf(params.year)
    const state = await stateOf(viewer.accountId, year)
    if (state === 'available') return {}
    if (state === 'ineligible') throw new HttpError(422, 'Validation failed: There is no report for this year')
    const data = await summarizeYear(ctx, viewer.accountId, year)
    await ctx.events.write(async ({ db, tell }) => {
      const stored = await db
        .insertInto('annual_reports')
        .values({
          id: ctx.ids.next(),
          account_id: viewer.accountId,
          year,
          data: json(data),
          schema_version: SCHEMA_VERSION,
          created_at: ctx.now(),
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'year']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (stored !== undefined) tell({ type: 'annual_report.created', accountId: viewer.accountId, year })
    })
    return {}
  })
  mount(app, ctx, annualReportEndpoints.markRead, async ({ params, viewer }) => {
    const row = await find(viewer.accountId, yearOf(params.year))
    if (row === undefined) throw notFound()
    await ctx.db.updateTable('annual_reports').set({ viewed_at: ctx.now() }).where('id', '=', row.id).execute()
    return {}
  })
  return app
}

function yearOf(text: string): number {
  if (!/^\d{4}$/.test(text)) throw notFound()
  return Number(text)
}

function serialize(row: Row) {
  return {
    year: row.year,
    schema_version: row.schema_version,
    account_id: row.account_id,
    share_url: null,
    // Properties of Mastodon's first version of the report, which its description still requires, are empty.
    data: {
      ...row.data,
      type_distribution: {},
      most_used_apps: [],
      commonly_interacted_with_accounts: [],
      most_reblogged_accounts: [],
      percentiles: 0,
    },
  }
}
