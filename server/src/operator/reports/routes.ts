import { reportEndpoints } from '@starling/api/reports'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { findAccount } from '../../people/accounts/findAccount.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { isId } from '../../platform/ids/isId.ts'
import { storeReport } from './storeReport.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'

const COMMENT_LENGTH = 1000
const MOST_STATUSES = 100
const MOST_COLLECTIONS = 20

/** Reports: stored for the moderators, who are notified at once. */
export function reportRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, reportEndpoints.create, async ({ body, viewer }) => {
    if (!isId(body.account_id)) throw notFound()
    const target = await findAccount(ctx, body.account_id)
    if (target.id === viewer.accountId) throw unprocessable('You cannot report yourself')
    const comment = (body.comment ?? '').replaceAll('\u0000', '').trim()
    if ([...comment].length > COMMENT_LENGTH) throw unprocessable(`Comment is longer than ${COMMENT_LENGTH} characters`)
    const statusIds = await reportable(ctx, viewer.accountId, target.id, body.status_ids ?? [])
    const collectionIds = await reportableCollections(ctx, target.id, body.collection_ids ?? [])
    const ruleIds = [...new Set(body.rule_ids ?? [])].filter((id) => /^\d{1,6}$/.test(id)).slice(0, 20)
    const category = body.category ?? (ruleIds.length > 0 ? 'violation' : 'other')
    return storeReport(ctx, {
      accountId: viewer.accountId,
      targetAccountId: target.id,
      category,
      comment,
      statusIds,
      collectionIds,
      ruleIds: category === 'violation' ? ruleIds : [],
      isForwardWanted: body.forward === true && target.domain !== null,
      uri: null,
    })
  })
  return app
}

/** Those of the named statuses that are by the reported account and visible to the reporter, so that a report cannot reveal hidden statuses. */
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

/** Those of the named collections that belong to the reported account. Anybody who knows the id of a collection may read it. */
async function reportableCollections(ctx: AppContext, targetId: string, ids: readonly string[]): Promise<string[]> {
  const asked = [...new Set(ids)].filter(isId).slice(0, MOST_COLLECTIONS)
  if (asked.length === 0) return []
  const rows = await ctx.db
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', asked)
    .where('account_id', '=', targetId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
