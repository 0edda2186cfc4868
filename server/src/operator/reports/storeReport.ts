import type { Account } from '@starling/api/accounts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccount } from '../../people/accounts/serializeAccounts.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { ReportTable } from './table.ts'

const HOUR_MS = 3_600_000

/** A validated report. */
export interface NewReport {
  readonly accountId: string
  readonly targetAccountId: string
  readonly category: string
  readonly comment: string
  readonly statusIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly ruleIds: readonly string[]
  /** Whether the report shall be forwarded to the account's own server. */
  readonly isForwardWanted: boolean
  /** The ActivityPub id of a report that another server sent. */
  readonly uri: string | null
}

/**
 * Stores a report and notifies the moderators. A repeated report is not stored again, so that they have only one to close; null where another server
 * sent a report with the same id again.
 */
export async function storeReport(ctx: AppContext, report: NewReport) {
  const targetAccount = await serializeAccount(ctx, report.targetAccountId, null)
  return ctx.events.write(async ({ db, tell }) => {
    // Statuses that were deleted after they were looked up are left out.
    const statusIds =
      report.statusIds.length === 0 ? [] : await lockRows(db, 'statuses', sql`id = ${anyOf(report.statusIds)} and deleted_at is null`)
    await db.selectFrom('accounts').select('id').where('id', '=', report.accountId).forUpdate().execute()
    const earlier = await db
      .selectFrom('reports')
      .selectAll()
      .where('account_id', '=', report.accountId)
      .where('target_account_id', '=', report.targetAccountId)
      .where('category', '=', report.category)
      .where('comment', '=', report.comment)
      .where(sql<boolean>`status_ids = ${statusIds}::bigint[] and collection_ids = ${report.collectionIds}::bigint[]`)
      .where('action_taken_at', 'is', null)
      .where('created_at', '>', new Date(ctx.now().getTime() - HOUR_MS))
      .executeTakeFirst()
    if (earlier !== undefined) return serializeReport(earlier, targetAccount)
    const created = await db
      .insertInto('reports')
      .values({
        id: ctx.ids.next(),
        account_id: report.accountId,
        target_account_id: report.targetAccountId,
        category: report.category,
        comment: report.comment,
        status_ids: statusIds,
        collection_ids: [...report.collectionIds],
        rule_ids: [...report.ruleIds],
        uri: report.uri,
        forward_wanted: report.isForwardWanted,
        // Where this server does not federate, the wish is stored (`forward_wanted`), but the report is not marked as forwarded.
        forwarded: report.isForwardWanted && ctx.settings.federation !== null,
        created_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (created === undefined) return null
    const answer = serializeReport(created, targetAccount)
    tell({ type: 'report.created', accountId: report.accountId, report: answer })
    return answer
  })
}

function serializeReport(report: Selectable<ReportTable>, targetAccount: Account | null) {
  return {
    id: report.id,
    action_taken: report.action_taken_at !== null,
    action_taken_at: report.action_taken_at?.toISOString() ?? null,
    category: report.category,
    comment: report.comment,
    forwarded: report.forwarded,
    created_at: report.created_at.toISOString(),
    status_ids: report.status_ids.map(String),
    collection_ids: report.collection_ids.map(String),
    rule_ids: report.rule_ids,
    target_account: targetAccount,
  }
}
