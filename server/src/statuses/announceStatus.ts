import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { notify } from '../notification-delivery/notify.ts'
import { isVisible } from '../visibility/isVisible.ts'

export interface NewStatus {
  readonly statusId: string
  readonly accountId: string
  readonly visibility: string
  readonly mentionedIds: readonly string[]
  readonly inReplyToAccountId: string | null
  readonly quotedAccountId: string | null
}

/** Tells the people a new post names or quotes, and those who asked to hear of its author, then everybody who watches. */
export async function announceStatus(ctx: AppContext, created: NewStatus): Promise<void> {
  const { statusId, accountId } = created
  const { visibility, mentionedIds, inReplyToAccountId } = created
  ctx.events.publish({ type: 'status.created', statusId, accountId, visibility, mentionedIds, inReplyToAccountId, reblogOfId: null })
  const told = new Set([accountId, ...created.mentionedIds])
  const readable = await readableBy(ctx, statusId, created.mentionedIds)
  const notices = created.mentionedIds
    .filter((id) => readable.has(id))
    .map((id) => ({ accountId: id, fromAccountId: accountId, type: 'mention', statusId }))
  if (created.quotedAccountId !== null && !told.has(created.quotedAccountId)) {
    told.add(created.quotedAccountId)
    notices.push({ accountId: created.quotedAccountId, fromAccountId: accountId, type: 'quote', statusId })
  }
  const subscribers =
    created.visibility === 'direct'
      ? []
      : await ctx.db
          .selectFrom('follows')
          .select('account_id')
          .where('target_account_id', '=', accountId)
          .where('notify', '=', true)
          .execute()
  const waiting = subscribers.map((row) => row.account_id).filter((id) => !told.has(id))
  const allowed = await readableBy(ctx, statusId, waiting)
  for (const id of waiting) if (allowed.has(id)) notices.push({ accountId: id, fromAccountId: accountId, type: 'status', statusId })
  await notify(ctx, ...notices)
}

/** Those of the accounts who may see the status: nobody is told of what is hidden from them. */
async function readableBy(ctx: AppContext, statusId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select reader.id from accounts as reader join statuses as s on s.id = ${statusId}
    where reader.id in (${sql.join(accountIds)}) and ${isVisible('s', sql.ref<string>('reader.id'))}`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}
