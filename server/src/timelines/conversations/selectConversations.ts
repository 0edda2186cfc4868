import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Page } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'
import { directCandidates } from './directCandidates.ts'

/** A conversation with the data of one reader. */
export interface ConversationRow {
  readonly id: string
  readonly last_status_id: string
  readonly unread: boolean
}

/** How many direct statuses one statement reads: several pages, because most conversations have more than one. */
const BATCH = 100

/**
 * One page of a reader's conversations, by their newest direct status. They are computed from the statuses each time, so deleted, blocked or
 * edited statuses leave nothing behind. The statuses are read batch by batch until the page is full.
 */
export async function selectConversations(
  ctx: Pick<AppContext, 'db'>,
  { accountId, page }: { readonly accountId: string; readonly page: Page },
): Promise<ConversationRow[]> {
  const wanted = rangeOf(page)
  const found: ConversationRow[] = []
  let range: Range = { ...wanted, limit: BATCH }
  for (;;) {
    const { rows } = await batchOf(accountId, range).execute(ctx.db)
    for (const { isListed, ...row } of rows) if (isListed) found.push(row)
    const last = rows.at(-1)?.last_status_id
    if (last === undefined || rows.length < BATCH || found.length >= wanted.limit) break
    range = range.isAscending ? { ...range, after: last } : { ...range, before: last }
  }
  return newestFirst(found.slice(0, wanted.limit), wanted)
}

/** The next direct statuses of the range; those that are the newest of their conversation are listed. */
function batchOf(accountId: string, range: Range): RawBuilder<ConversationRow & { readonly isListed: boolean }> {
  const direction = sql.raw(range.isAscending ? 'asc' : 'desc')
  return sql`
    with ${hiddenAccounts(accountId)}
    select s.conversation_id as id, s.id as last_status_id, ${isUnread(accountId)} as unread,
      s.id > coalesce(position.hidden_up_to, 0) and ${isForReader('s', accountId)} and not exists (
        select 1 from statuses as newer where newer.conversation_id = s.conversation_id and newer.id > s.id and ${isForReader('newer', accountId)}
      ) as "isListed"
    from (${directCandidates(accountId, range)}) as candidate join statuses as s on s.id = candidate.id ${joinPosition(accountId)}
    order by s.id ${direction}`
}

/** One conversation of a reader; null when none of its statuses is visible. */
export async function selectConversation(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  conversationId: string,
): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`
    with ${hiddenAccounts(accountId)}, newest as (
      select s.id, s.account_id, s.conversation_id from statuses as s
      where s.conversation_id = ${conversationId} and ${isForReader('s', accountId)} order by s.id desc limit 1
    )
    select s.conversation_id as id, s.id as last_status_id, ${isUnread(accountId)} as unread
    from newest as s ${joinPosition(accountId)} where s.id > coalesce(position.hidden_up_to, 0)`.execute(ctx.db)
  return rows[0] ?? null
}

function hiddenAccounts(accountId: string): RawBuilder<unknown> {
  return sql`hidden_accounts (id) as materialized (
      select target_account_id from blocks where account_id = ${accountId} union select account_id from blocks where target_account_id = ${accountId}
    )`
}

/**
 * True for a direct status that the reader wrote, or that is addressed to the reader by somebody who is not blocked. With `exists` in an
 * `or`, PostgreSQL may read all rows addressed to the reader; a comparison with one row makes it look up that row.
 */
function isForReader(alias: string, accountId: string): RawBuilder<SqlBool> {
  const [id, author] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.account_id`)]
  return sql<SqlBool>`(${sql.ref(`${alias}.deleted_at`)} is null and ${hasVisibility(alias, 'direct')} and (${author} = ${accountId} or (
      ${author} not in (select id from hidden_accounts)
      and ${id} = (select addressed.status_id from status_audience as addressed where addressed.status_id = ${id} and addressed.account_id = ${accountId}))))`
}

const isUnread = (accountId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`s.account_id <> ${accountId} and s.id > coalesce(position.read_up_to, 0)`

const joinPosition = (accountId: string): RawBuilder<unknown> =>
  sql`left join conversation_positions as position on position.account_id = ${accountId} and position.conversation_id = s.conversation_id`
