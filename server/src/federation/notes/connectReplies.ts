import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { findStatusByUri } from './findStatusByUri.ts'
import type { KnownStatus } from './findStatusByUri.ts'

/** Connects replies that waited for a post with that post and its conversation. */
export async function connectReplies({ events }: Pick<AppContext, 'events'>, uri: string, parent: KnownStatus): Promise<void> {
  await events.write(async ({ db }) => {
    const existing = await lockRows(db, 'statuses', sql`id = ${parent.id} and deleted_at is null`)
    if (existing.length === 0) return
    const replies = await db
      .updateTable('statuses')
      .set({
        in_reply_to_id: parent.id,
        in_reply_to_account_id: parent.account_id,
        is_reply: sql<boolean>`account_id <> ${parent.account_id}`,
      })
      .where('in_reply_to_uri', '=', uri)
      .where('in_reply_to_id', 'is', null)
      .where('deleted_at', 'is', null)
      .where('id', '<>', parent.id)
      .returning(['conversation_id', 'visibility'])
      .execute()
    if (replies.length === 0) return
    const conversations = [...new Set(replies.map((reply) => reply.conversation_id))]
    await sql`update statuses set conversation_id = ${parent.conversation_id} where conversation_id = any(${conversations}::bigint[])`.execute(
      db,
    )
    // A reader who muted a part has muted the whole conversation.
    await sql`with gone as (delete from conversation_mutes where conversation_id = any(${conversations}::bigint[]) returning account_id, created_at)
      insert into conversation_mutes (account_id, conversation_id, created_at) select distinct on (account_id) account_id, ${parent.conversation_id}, created_at from gone
      on conflict do nothing`.execute(db)
    const counted = replies.filter(({ visibility }) => isBoostable(visibility)).length
    await db
      .updateTable('statuses')
      .set({ replies_count: sql`replies_count + ${counted}` })
      .where('id', '=', parent.id)
      .execute()
  })
}

/** Connects waiting replies, if there are any, with a post that has just arrived. */
export async function connectWaiting(ctx: Pick<AppContext, 'db' | 'events' | 'settings'>, uri: string): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('statuses')
    .select('id')
    .where('in_reply_to_uri', '=', uri)
    .where('in_reply_to_id', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const parent = waiting === undefined ? null : await findStatusByUri(ctx, uri)
  if (parent !== null && parent.reblog_of_id === null) await connectReplies(ctx, uri, parent)
}
