import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { isOpenToMembers } from '../../visibility/hasVisibility.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The reader's blocks and mutes of the author of a quoted status. */
export type QuoteBar = 'blocked_account' | 'blocked_domain' | 'muted_account'

/**
 * Which of these quoted statuses are by accounts that the reader blocks or mutes, directly or by their server. Blocks against the
 * reader are not reported: the reader only learns that the status is not visible.
 */
export async function loadQuoteBars(
  ctx: Pick<AppContext, 'db' | 'now'>,
  quotedIds: readonly string[],
  viewerId: string | null,
): Promise<Map<string, QuoteBar>> {
  if (viewerId === null || quotedIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; bar: QuoteBar }>`
    select id, bar from (select s.id, case
      when exists (select 1 from blocks b where b.account_id = ${viewerId} and b.target_account_id = s.account_id) then 'blocked_account'
      when exists (select 1 from domain_blocks d where d.account_id = ${viewerId} and d.domain = author.domain) then 'blocked_domain'
      when exists (select 1 from mutes m where m.account_id = ${viewerId} and m.target_account_id = s.account_id and (m.expires_at is null or m.expires_at > ${ctx.now()}))
        then 'muted_account' end as bar
    from statuses s join accounts author on author.id = s.account_id
    where s.id = ${anyOf(quotedIds)} and s.deleted_at is null and ${isNotSuspended('author')} and s.account_id <> ${viewerId}
      and ${isOpenToMembers('s')}) as quoted where bar is not null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.bar]))
}
