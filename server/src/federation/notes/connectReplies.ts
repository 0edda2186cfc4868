import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import type { KnownStatus } from './findStatusByUri.ts'

/** Gives the answers that waited for a post their place below it, and in its conversation. */
export async function connectReplies({ events }: Pick<AppContext, 'events'>, uri: string, parent: KnownStatus): Promise<void> {
  await events.write(async ({ db }) => {
    const standing = await lockRows(db, 'statuses', sql`id = ${parent.id} and deleted_at is null`)
    if (standing.length === 0) return
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
    const counted = replies.filter(({ visibility }) => isBoostable(visibility)).length
    await db
      .updateTable('statuses')
      .set({ replies_count: sql`replies_count + ${counted}` })
      .where('id', '=', parent.id)
      .execute()
  })
}
