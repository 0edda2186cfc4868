import { reportEndpoints } from '@starling/api/reports'
import type { Account } from '@starling/api/accounts'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { findAccount } from '../../people/accounts/findAccount.ts'
import { serializeAccount } from '../../people/accounts/serializeAccounts.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { ReportTable } from './table.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'

const COMMENT_LENGTH = 1000
const MOST_STATUSES = 100
const HOUR_MS = 3_600_000

/** Reports: stored for the moderators, who are notified at once (R-srv-12). */
export function reportRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, reportEndpoints.create, async ({ body, viewer }) => {
    if (!isId(body.account_id)) throw notFound()
    const target = await findAccount(ctx, body.account_id)
    if (target.id === viewer.accountId) throw unprocessable('You cannot report yourself')
    const comment = (body.comment ?? '').replaceAll('\u0000', '').trim()
    if ([...comment].length > COMMENT_LENGTH) throw unprocessable(`Comment is longer than ${COMMENT_LENGTH} characters`)
    const statusIds = await reportable(ctx, viewer.accountId, target.id, body.status_ids ?? [])
    const ruleIds = [...new Set(body.rule_ids ?? [])].filter((id) => /^\d{1,6}$/.test(id)).slice(0, 20)
    const category = body.category ?? (ruleIds.length > 0 ? 'violation' : 'other')
    const row = {
      account_id: viewer.accountId,
      target_account_id: target.id,
      category,
      comment,
      status_ids: statusIds,
      rule_ids: category === 'violation' ? ruleIds : [],
      // Reports are not forwarded to other servers yet: the answer says so, and the request to forward is stored.
      forwarded: false,
      forward_wanted: body.forward === true && target.domain !== null,
    }
    const targetAccount = await serializeAccount(ctx, target.id, null)
    return ctx.events.write(async ({ db, tell }) => {
      // A repeated report is not stored again, so that moderators have only one to close.
      await db.selectFrom('accounts').select('id').where('id', '=', viewer.accountId).forUpdate().execute()
      const earlier = await db
        .selectFrom('reports')
        .selectAll()
        .where('account_id', '=', viewer.accountId)
        .where('target_account_id', '=', target.id)
        .where('category', '=', category)
        .where('comment', '=', comment)
        .where(sql<boolean>`status_ids = ${statusIds}::bigint[]`)
        .where('action_taken_at', 'is', null)
        .where('created_at', '>', new Date(ctx.now().getTime() - HOUR_MS))
        .executeTakeFirst()
      if (earlier !== undefined) return serialize(earlier, targetAccount)
      const created = await db
        .insertInto('reports')
        .values({ id: ctx.ids.next(), ...row, created_at: ctx.now() })
        .returningAll()
        .executeTakeFirstOrThrow()
      const answer = serialize(created, targetAccount)
      tell({ type: 'report.created', accountId: viewer.accountId, report: answer })
      return answer
    })
  })
  return app
}

function serialize(report: Selectable<ReportTable>, targetAccount: Account | null) {
  return {
    id: report.id,
    action_taken: report.action_taken_at !== null,
    action_taken_at: report.action_taken_at?.toISOString() ?? null,
    category: report.category,
    comment: report.comment,
    forwarded: report.forwarded,
    created_at: report.created_at.toISOString(),
    status_ids: report.status_ids.map(String),
    rule_ids: report.rule_ids,
    target_account: targetAccount,
  }
}

/** Of the named statuses, those by the reported account that the reporter can see, so that reporting reveals nothing. */
async function reportable(ctx: AppContext, reporterId: string, targetId: string, ids: readonly string[]): Promise<string[]> {
  const asked = [...new Set(ids)].filter(isId).slice(0, MOST_STATUSES)
  if (asked.length === 0) return []
  const rows = await visibleStatuses(ctx.db, reporterId)
    .select('s.id')
    .where('s.id', 'in', asked)
    .where('s.account_id', '=', targetId)
    .orderBy('s.id')
    .execute()
  return rows.map((row) => row.id)
}
