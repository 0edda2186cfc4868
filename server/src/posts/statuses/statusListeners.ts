import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { collectForAntennas } from '../../collections/antennas/collectForAntennas.ts'
import { notifyingLists } from '../../collections/lists/notifyingLists.ts'
import type { Notice } from '../../delivery/notification-delivery/Notice.ts'
import { notify } from '../../delivery/notification-delivery/notify.ts'
import type { AppEvent } from '../../platform/events/AppEvent.ts'
import type { Listener, Writing } from '../../platform/events/EventBus.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { referencedAuthors } from './statusReferences.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

type Db = Writing['db']
type Created = Extract<AppEvent, { readonly type: 'status.created' }>
type Edited = Extract<AppEvent, { readonly type: 'status.edited' }>

/** Adds new posts and boosts to matching antennas: before streaming, because collected posts belong to the timelines that antennas feed. */
export function antennaListener(ctx: AppContext): Listener {
  return {
    name: 'antennas',
    to: ['status.created', 'reblog.created'],
    async hear(event, { db }) {
      if (event.type === 'status.created' || event.type === 'reblog.created')
        await collectForAntennas({ db, now: ctx.now, settings: ctx.settings }, event.statusId)
    },
  }
}

/** Notifies the accounts that a new or edited post concerns. */
export function statusNoticeListener(ctx: AppContext): Listener {
  return {
    name: 'status-notices',
    to: ['status.created', 'status.edited'],
    async hear(event, writing, eventId) {
      if (event.type === 'status.created') await notify(ctx, writing, eventId, await noticesOfNew(ctx, writing.db, event))
      if (event.type === 'status.edited') await notify(ctx, writing, eventId, await noticesOfEdit(writing.db, event))
    },
  }
}

/** The accounts a new post mentions or quotes, and those who subscribed to its author. */
async function noticesOfNew(ctx: AppContext, db: Db, created: Created): Promise<Notice[]> {
  const { statusId, accountId } = created
  const standing = await db
    .selectFrom('statuses')
    .select('id')
    .where('id', '=', statusId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (standing === undefined) return []
  const told = new Set([accountId, ...created.mentionedIds])
  const readable = await readableBy(db, statusId, created.mentionedIds)
  const notices: Notice[] = created.mentionedIds
    .filter((id) => readable.has(id))
    .map((id) => ({ accountId: id, fromAccountId: accountId, type: 'mention', statusId }))
  if (created.quotedAccountId !== null && !told.has(created.quotedAccountId)) {
    told.add(created.quotedAccountId)
    notices.push({ accountId: created.quotedAccountId, fromAccountId: accountId, type: 'quote', statusId })
  }
  for (const id of await referencedAuthors({ db }, statusId)) {
    if (told.has(id)) continue
    told.add(id)
    notices.push({ accountId: id, fromAccountId: accountId, type: 'status_reference', statusId })
  }
  const subscribers =
    created.visibility === 'direct'
      ? []
      : await db.selectFrom('follows').select('account_id').where('target_account_id', '=', accountId).where('notify', '=', true).execute()
  const waiting = subscribers.map((row) => row.account_id).filter((id) => !told.has(id))
  const allowed = await readableBy(db, statusId, waiting)
  for (const id of waiting) if (allowed.has(id)) notices.push({ accountId: id, fromAccountId: accountId, type: 'status', statusId })
  for (const id of waiting) told.add(id)
  for (const list of await notifyingLists({ ...ctx, db }, statusId)) {
    if (!told.has(list.account_id))
      notices.push({ accountId: list.account_id, fromAccountId: accountId, type: 'list_status', statusId, data: { list_id: list.id } })
  }
  return notices
}

/** The accounts an edit newly mentions, and, where the text changed, those who boosted or quoted the post. */
async function noticesOfEdit(db: Db, { statusId, accountId, mentionedIds, isRewritten }: Edited): Promise<Notice[]> {
  const notices: Notice[] = mentionedIds.map((id) => ({ accountId: id, fromAccountId: accountId, type: 'mention', statusId }))
  if (!isRewritten) return notices
  const boosters = await db
    .selectFrom('statuses')
    .select('account_id')
    .distinct()
    .where('reblog_of_id', '=', statusId)
    .where('deleted_at', 'is', null)
    .where('account_id', '<>', accountId)
    .execute()
  for (const { account_id: id } of boosters) notices.push({ accountId: id, fromAccountId: accountId, type: 'update', statusId })
  const quotes = await db
    .selectFrom('statuses')
    .select(['id', 'account_id'])
    .where('quote_of_id', '=', statusId)
    .where('quote_state', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .where('account_id', '<>', accountId)
    .execute()
  // For a boost, the notification shows the reader's own boosted status.
  for (const quote of quotes)
    notices.push({ accountId: quote.account_id, fromAccountId: accountId, type: 'quoted_update', statusId: quote.id })
  return notices
}

/** Those of the accounts that may see the status; nobody is notified of a hidden one. */
async function readableBy(db: Db, statusId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select reader.id from accounts as reader join statuses as s on s.id = ${statusId}
    where reader.id = ${anyOf(accountIds)} and ${isVisible('s', sql.ref<string>('reader.id'))}`.execute(db)
  return new Set(rows.map((row) => row.id))
}
