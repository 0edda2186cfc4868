import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import type { Tables } from '../Tables.ts'

/** Removes an account with all it has written and done, and takes it out of everybody's counts. */
export async function deletePerson(ctx: Pick<AppContext, 'db' | 'now' | 'events' | 'mediaStore'>, accountId: string): Promise<void> {
  const gone = await ctx.db.transaction().execute(async (db) => {
    await uncount(db, accountId)
    const statuses = await db
      .updateTable('statuses')
      .set({ deleted_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    const files = await db
      .deleteFrom('media_attachments')
      .where('account_id', '=', accountId)
      .returning(['file_key', 'preview_key', 'thumbnail_key'])
      .execute()
    for (const table of [
      'favourites',
      'bookmarks',
      'status_pins',
      'emoji_reactions',
      'status_mentions',
      'status_audience',
      'idempotency_keys',
      'conversation_mutes',
    ] as const) {
      await db.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
    await db
      .deleteFrom('notifications')
      .where((eb) => eb.or([eb('account_id', '=', accountId), eb('from_account_id', '=', accountId)]))
      .execute()
    // The login, relationships, tokens and sessions go with it.
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
    return { statuses, files }
  })
  for (const { id } of gone.statuses)
    ctx.events.publish({ type: 'status.deleted', statusId: id, accountId, reblogIds: [], tags: [], hadMedia: false })
  for (const file of gone.files) {
    for (const key of [file.file_key, file.preview_key, file.thumbnail_key]) if (key !== null) await ctx.mediaStore.delete(key)
  }
}

async function uncount(db: Transaction<Tables>, accountId: string): Promise<void> {
  for (const statement of [
    sql`update accounts a set followers_count = greatest(0, a.followers_count - 1) from follows f where f.account_id = ${accountId} and a.id = f.target_account_id`,
    sql`update accounts a set following_count = greatest(0, a.following_count - 1) from follows f where f.target_account_id = ${accountId} and a.id = f.account_id`,
    sql`update statuses s set favourites_count = greatest(0, s.favourites_count - 1) from favourites f where f.account_id = ${accountId} and s.id = f.status_id`,
    sql`update statuses s set reblogs_count = greatest(0, s.reblogs_count - 1) from statuses r where r.account_id = ${accountId} and r.deleted_at is null and s.id = r.reblog_of_id`,
    sql`update statuses s set replies_count = greatest(0, s.replies_count - 1) from statuses r where r.account_id = ${accountId} and r.deleted_at is null and r.visibility in ('public', 'public_unlisted', 'login', 'unlisted') and s.id = r.in_reply_to_id`,
  ]) {
    await statement.execute(db)
  }
}
