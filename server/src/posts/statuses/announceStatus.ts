import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { collectForAntennas } from '../../collections/antennas/collectForAntennas.ts'
import { notifyingLists } from '../../collections/lists/notifyingLists.ts'
import { notify } from '../../delivery/notification-delivery/notify.ts'
import type { Notice } from '../../delivery/notification-delivery/Notice.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { referencedAuthors } from './statusReferences.ts'

export interface NewStatus {
  readonly statusId: string
  readonly accountId: string
  readonly visibility: string
  readonly mentionedIds: readonly string[]
  readonly inReplyToAccountId: string | null
  readonly quotedAccountId: string | null
}

const ANNOUNCE = 'statuses.announce'
/** An announcement still not made after this long was cut short by the end of its process. */
const PATIENCE_MS = 30_000

/** Registers the job; call once while the app is made. */
export function defineAnnouncements(ctx: AppContext): void {
  ctx.jobs.define<NewStatus>(ANNOUNCE, (created) => announce(ctx, created))
}

/** To be called in the transaction that stores the post, so that it is announced whatever happens to this process. */
export async function promiseAnnouncement(ctx: AppContext, db: AppContext['db'], created: NewStatus): Promise<void> {
  const after = new Date(ctx.now().getTime() + PATIENCE_MS)
  await ctx.jobs.enqueue<NewStatus>(ANNOUNCE, created, { db, after, key: created.statusId })
}

/** Keeps the promise at once. */
export async function announceStatus(ctx: AppContext, created: NewStatus): Promise<void> {
  await announce(ctx, created)
  await ctx.jobs.cancel(ANNOUNCE, created.statusId)
}

/** Tells the people a new post names or quotes, and those who asked to hear of its author, then everybody who watches. */
async function announce(ctx: AppContext, created: NewStatus): Promise<void> {
  const { statusId, accountId } = created
  const { visibility, mentionedIds, inReplyToAccountId } = created
  // Before anybody is told: what an antenna keeps belongs on the timelines it feeds.
  await collectForAntennas(ctx, statusId)
  ctx.events.publish({ type: 'status.created', statusId, accountId, visibility, mentionedIds, inReplyToAccountId, reblogOfId: null })
  const told = new Set([accountId, ...created.mentionedIds])
  const readable = await readableBy(ctx, statusId, created.mentionedIds)
  const notices: Notice[] = created.mentionedIds
    .filter((id) => readable.has(id))
    .map((id) => ({ accountId: id, fromAccountId: accountId, type: 'mention', statusId }))
  if (created.quotedAccountId !== null && !told.has(created.quotedAccountId)) {
    told.add(created.quotedAccountId)
    notices.push({ accountId: created.quotedAccountId, fromAccountId: accountId, type: 'quote', statusId })
  }
  for (const id of await referencedAuthors(ctx, statusId)) {
    if (told.has(id)) continue
    told.add(id)
    notices.push({ accountId: id, fromAccountId: accountId, type: 'status_reference', statusId })
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
  for (const id of waiting) told.add(id)
  for (const list of await notifyingLists(ctx, statusId)) {
    if (!told.has(list.account_id))
      notices.push({ accountId: list.account_id, fromAccountId: accountId, type: 'list_status', statusId, data: { list_id: list.id } })
  }
  await notify(ctx, ...notices)
}

/** Those of the accounts who may see the status: nobody is told of what is hidden from them. */
async function readableBy(ctx: AppContext, statusId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select reader.id from accounts as reader join statuses as s on s.id = ${statusId}
    where reader.id in (${sql.join(accountIds)}) and ${isVisible('s', sql.ref<string>('reader.id'))}`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}
