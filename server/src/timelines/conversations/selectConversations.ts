import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Page } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'

/** A conversation with the data of one reader. */
export interface ConversationRow {
  readonly id: string
  readonly last_status_id: string
  readonly unread: boolean
}

export interface ConversationQuery {
  readonly accountId: string
  readonly page: Page
  /** The id of the only conversation to select. */
  readonly conversationId?: string
}

/**
 * One page of a reader's conversations, by their newest direct status. They are computed from the statuses each time,
 * so deleted, blocked or edited statuses leave nothing behind.
 */
export async function selectConversations(
  ctx: Pick<AppContext, 'db'>,
  { accountId, page, conversationId }: ConversationQuery,
): Promise<ConversationRow[]> {
  const range = rangeOf(page)
  const isWanted = conversationId === undefined ? sql`true` : sql`s.conversation_id = ${conversationId}`
  const { rows } = await sql<ConversationRow>`
    with turned_away (id) as materialized (
      select target_account_id from blocks where account_id = ${accountId} union select account_id from blocks where target_account_id = ${accountId}
    ), mine as (
      select s.id, s.conversation_id, s.account_id from status_audience addressed join statuses s on s.id = addressed.status_id
      where addressed.account_id = ${accountId} and ${hasVisibility('s', 'direct')} and s.deleted_at is null and ${isWanted} and s.account_id not in (select id from turned_away)
      union
      select s.id, s.conversation_id, s.account_id from statuses s where s.account_id = ${accountId} and ${hasVisibility('s', 'direct')} and s.deleted_at is null and ${isWanted}
    ), newest as (
      select distinct on (mine.conversation_id) mine.conversation_id, mine.id, mine.account_id from mine order by mine.conversation_id, mine.id desc
    )
    select newest.conversation_id as id, newest.id as last_status_id,
      newest.account_id <> ${accountId} and newest.id > coalesce(position.read_up_to, 0) as unread
    from newest left join conversation_positions position on position.account_id = ${accountId} and position.conversation_id = newest.conversation_id
    where newest.id > coalesce(position.hidden_up_to, 0) ${within('newest.id', range)} ${walking('newest.id', range)}`.execute(ctx.db)
  return newestFirst(rows, range)
}

const onlyOne: Page = { limit: 1, maxId: null, sinceId: null, minId: null }

/** One conversation of a reader; null when none of its statuses is visible. */
export async function selectConversation(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  conversationId: string,
): Promise<ConversationRow | null> {
  const [row] = await selectConversations(ctx, { accountId, conversationId, page: onlyOne })
  return row ?? null
}
