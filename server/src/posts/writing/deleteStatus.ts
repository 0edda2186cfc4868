import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { discardMedia } from '../../files/media/discardMedia.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { dropReferences } from '../statuses/statusReferences.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/** The data needed for deleting a post. */
export const deletionColumns = ['id', 'account_id', 'visibility', 'in_reply_to_id', 'reblog_of_id', 'quote_of_id', 'quote_state'] as const

/**
 * Deletes a post with everything attached to it, including its boosts. The row stays as a tombstone without text, so that
 * replies keep their place in the thread; media stay with their author for a redraft, unless they are to be deleted too.
 */
export async function deleteStatus(
  ctx: AppContext,
  row: Pick<StatusRow, (typeof deletionColumns)[number]>,
  isMediaDeleted: boolean,
  alongside?: (db: AppContext['db']) => Promise<void>,
): Promise<void> {
  const now = ctx.now()
  const { rows: stood } = await sql<{ tags: string[]; hadMedia: boolean }>`
    select array(select t.name from status_tags as st join tags as t on t.id = st.tag_id where st.status_id = s.id) as tags, s.media_count > 0 as "hadMedia"
    from statuses as s where s.id = ${row.id}`.execute(ctx.db)
  await ctx.events.write(async ({ db, tell }) => {
    await lockRows(db, 'statuses', sql`id = any(array(${connectedWith(row)}))`)
    const wrappers = await db
      .updateTable('statuses')
      .set({ deleted_at: now })
      .where('reblog_of_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .returning(['id', 'account_id'])
      .execute()
    const gone = await db
      .updateTable('statuses')
      .set({
        deleted_at: now,
        text: '',
        content: '',
        spoiler_text: '',
        search: null,
        poll_id: null,
        card_id: null,
        media_count: 0,
        favourites_count: 0,
        reblogs_count: 0,
        reactions_count: 0,
        references_count: 0,
        referred_by_count: 0,
      })
      .where('id', '=', row.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) return
    for (const table of [
      'favourites',
      'bookmarks',
      'status_pins',
      'emoji_reactions',
      'status_tags',
      'status_edits',
      'polls',
      'idempotency_keys',
    ] as const) {
      await sql`delete from ${sql.table(table)} where status_id = ${row.id}`.execute(db)
    }
    await dropReferences(db, row)
    if (isMediaDeleted)
      await discardMedia({ ...ctx, db }, await db.selectFrom('media_attachments').selectAll().where('status_id', '=', row.id).execute())
    else await db.updateTable('media_attachments').set({ status_id: null, unused_since: now }).where('status_id', '=', row.id).execute()
    const waiting = await db
      .selectFrom('statuses')
      .select('id')
      .where('quote_of_id', '=', row.id)
      .where('quote_state', '=', 'pending')
      .where('deleted_at', 'is', null)
      .execute()
    await db
      .updateTable('statuses')
      .set({ quote_of_id: null, quote_state: 'deleted' })
      .where('quote_of_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .execute()
    const lower = async (column: 'replies_count' | 'reblogs_count' | 'quotes_count', id: string | null) => {
      if (id !== null)
        await db
          .updateTable('statuses')
          .set({ [column]: sql`greatest(0, ${sql.ref(column)} - 1)` })
          .where('id', '=', id)
          .execute()
    }
    await lower('replies_count', isBoostable(row.visibility) ? row.in_reply_to_id : null)
    await lower('reblogs_count', row.reblog_of_id)
    await lower('quotes_count', row.quote_state === 'accepted' && isBoostable(row.visibility) ? row.quote_of_id : null)
    const boosters = wrappers.map((wrapper) => wrapper.account_id)
    if (boosters.length > 0) await lockRows(db, 'accounts', sql`id = ${anyOf([row.account_id, ...boosters])}`)
    for (const authors of [row.visibility === 'direct' ? [] : [row.account_id], boosters]) {
      if (authors.length > 0)
        await db
          .updateTable('accounts')
          .set({ statuses_count: sql`greatest(0, statuses_count - 1)` })
          .where('id', 'in', authors)
          .execute()
    }
    await alongside?.(db)
    const notified = await db.selectFrom('notifications').select('account_id').distinct().where('status_id', '=', row.id).execute()
    tell({
      type: 'status.deleted',
      statusId: row.id,
      accountId: row.account_id,
      reblogIds: wrappers.map((wrapper) => wrapper.id),
      tags: stood[0]?.tags ?? [],
      hadMedia: stood[0]?.hadMedia ?? false,
      notifiedIds: notified.map((each) => each.account_id),
      waitingQuoteIds: waiting.map((each) => each.id),
    })
  })
}

/** The status and those that its deletion changes: its boosts, its quotes, and the ones it boosts, quotes, answers or refers to. */
function connectedWith(row: Pick<StatusRow, (typeof deletionColumns)[number]>) {
  return sql`select unnest(${[row.id, row.in_reply_to_id, row.reblog_of_id, row.quote_of_id]}::bigint[])
    union all select id from statuses where reblog_of_id = ${row.id} and deleted_at is null
    union all select id from statuses where quote_of_id = ${row.id} and deleted_at is null
    union all select target_status_id from status_references where status_id = ${row.id}
    union all select status_id from status_references where target_status_id = ${row.id}`
}
