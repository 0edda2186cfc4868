import type { AppContext } from '../AppContext.ts'
import { notify } from '../notification-delivery/notify.ts'
import { visibleStatuses } from '../visibility/visibleStatuses.ts'

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
  const readers = new Set<string>()
  for (const id of accountIds) {
    const row = await visibleStatuses(ctx.db, id).select('s.id').where('s.id', '=', statusId).executeTakeFirst()
    if (row !== undefined) readers.add(id)
  }
  return readers
}
