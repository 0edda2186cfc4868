import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Notice } from '../../notification-rules/Notice.ts'
import type { AppEvent } from '../../platform/events/AppEvent.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { referencedAuthors } from '../statuses/statusReferences.ts'

type Db = Writing['db']
export type Created = Extract<AppEvent, { readonly type: 'status.created' }>
export type Edited = Extract<AppEvent, { readonly type: 'status.edited' }>
export type Ended = Extract<AppEvent, { readonly type: 'poll.ended' }>

/**
 * The notices for the accounts that the text names (at most a hundred mentions, a quote and eight references), and for the author of a
 * poll that ended.
 */
export async function noticesOfStatus(db: Db, event: Created | Edited | Ended): Promise<Notice[]> {
  if (event.type === 'poll.ended')
    return [{ accountId: event.accountId, fromAccountId: event.accountId, type: 'poll', statusId: event.statusId }]
  const { statusId, accountId, mentionedIds } = event
  const mention = (id: string): Notice => ({ accountId: id, fromAccountId: accountId, type: 'mention', statusId })
  if (event.type === 'status.edited') return [...mentionedIds.map(mention), ...(await lateQuoteNotices(db, event))]
  const readable = await readableBy(db, statusId, mentionedIds)
  const notices = mentionedIds.filter((id) => readable.has(id)).map(mention)
  const told = new Set([accountId, ...mentionedIds])
  const { quotedAccountId } = event
  if (quotedAccountId !== null && !told.has(quotedAccountId)) {
    told.add(quotedAccountId)
    notices.push({ accountId: quotedAccountId, fromAccountId: accountId, type: 'quote', statusId })
  }
  for (const id of await referencedAuthors({ db }, statusId))
    if (!told.has(id)) notices.push({ accountId: id, fromAccountId: accountId, type: 'status_reference', statusId })
  return notices
}

/** The notice of a post that became a quote after it was stored. As for a new post, a mentioned author is not notified of the quote, too. */
async function lateQuoteNotices(db: Db, { statusId, accountId, quotedAccountId }: Edited): Promise<Notice[]> {
  if (quotedAccountId === undefined) return []
  const mention = await db
    .selectFrom('status_mentions')
    .select('account_id')
    .where('status_id', '=', statusId)
    .where('account_id', '=', quotedAccountId)
    .where('silent', '=', false)
    .executeTakeFirst()
  return mention === undefined ? [{ accountId: quotedAccountId, fromAccountId: accountId, type: 'quote', statusId }] : []
}

/** A condition: whether a new post may name anybody, regardless of who may see it. */
export function namesAnybody({ statusId, mentionedIds, quotedAccountId }: Created): RawBuilder<SqlBool> {
  if (mentionedIds.length > 0 || quotedAccountId !== null) return sql`true`
  return sql`exists (select 1 from status_references where status_id = ${statusId})`
}

/** The accounts that the text names; they are not notified of the status again for another reason. */
export async function namedBy(db: Db, created: Created): Promise<Set<string>> {
  const quoted = created.quotedAccountId === null ? [] : [created.quotedAccountId]
  return new Set([created.accountId, ...created.mentionedIds, ...quoted, ...(await referencedAuthors({ db }, created.statusId))])
}

/** Those of the accounts that may see the status; nobody is notified of a hidden one. */
async function readableBy(db: Db, statusId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select reader.id from accounts as reader join statuses as s on s.id = ${statusId}
    where reader.id = ${anyOf(accountIds)} and ${isVisible('s', sql.ref<string>('reader.id'))}`.execute(db)
  return new Set(rows.map((row) => row.id))
}
