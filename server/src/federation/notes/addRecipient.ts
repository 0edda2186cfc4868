import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { KnownStatus } from './findStatusByUri.ts'

/**
 * A post with a limited audience is delivered to each reader's personal inbox, and names none of them: the owner of the inbox may read it.
 * Only its author sends it, so nobody else can add a reader.
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
    // The reader is not named in the post.
    await db
      .updateTable('statuses')
      .set({ visibility: 'limited', limited_scope: sql`coalesce(limited_scope, 'circle')` })
      .where('id', '=', id)
      .execute()
    tell({ type: 'status.edited', statusId: id, accountId, mentionedIds: [], isRewritten: false })
  })
}
