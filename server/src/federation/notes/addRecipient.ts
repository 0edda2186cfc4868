import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { KnownStatus } from './findStatusByUri.ts'

/**
 * A post for chosen people comes to each of their personal inboxes by itself, and names none of them: whoever it comes to may read it too. Only its author
 * sends it, so nobody else adds a reader.
 */
export async function addRecipient(
  ctx: AppContext,
  { id, visibility, local, account_id: accountId }: KnownStatus,
  recipientId: string,
): Promise<void> {
  if (local || (visibility !== 'limited' && visibility !== 'direct')) return
  await ctx.events.write(async ({ db, tell }) => {
    const { rows } = await sql`
      insert into status_audience (status_id, account_id)
      select s.id, ${recipientId} from statuses as s
      where s.id = ${id} and s.deleted_at is null
        and not exists (select 1 from status_mentions as m where m.status_id = s.id and m.account_id = ${recipientId})
      on conflict do nothing returning account_id`.execute(db)
    if (rows.length === 0) return
    // Somebody is reached who is not named.
    await db
      .updateTable('statuses')
      .set({ visibility: 'limited', limited_scope: sql`coalesce(limited_scope, 'circle')` })
      .where('id', '=', id)
      .execute()
    tell({ type: 'status.edited', statusId: id, accountId, mentionedIds: [], isRewritten: false })
  })
}
