import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { discardFiles } from '../../files/media/discardFiles.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { hasVisibility, isOpenToMembers } from '../../visibility/hasVisibility.ts'
import { noteFreed } from './noteFreed.ts'
import { untouchedAmong } from './untouched.ts'

type Db = AppContext['db']

/**
 * Deletes all posts of conversations that no local account is involved in, in one transaction and without tombstones, because they can be
 * fetched again. A conversation with a row locked by another transaction is left until the next time. Transactions that start meanwhile
 * wait, and then find no post. Earlier changes are noticed, because everything is checked again under the lock.
 */
export async function dropConversations(ctx: AppContext, conversations: readonly string[], before: Date): Promise<void> {
  const likely = await untouchedAmong(ctx.db, conversations, before)
  if (likely.length === 0) return
  await inTransaction(ctx.db, async (db) => {
    const held = await hold(db, likely)
    const gone = await untouchedAmong(db, held, before)
    if (gone.length === 0) return
    const { rows } = await sql<{ id: string }>`select id from statuses where conversation_id = ${anyOf(gone)} order by id`.execute(db)
    const ids = rows.map(({ id }) => id)
    await uncount(db, ids)
    const files = await db
      .deleteFrom('media_attachments')
      .where('status_id', '=', anyOf(ids))
      .returning(['file_key', 'preview_key', 'thumbnail_key'])
      .execute()
    await discardFiles(
      { ...ctx, db },
      files.flatMap((row) => Object.values(row)),
    )
    await db.deleteFrom('status_deliveries').where('status_id', '=', anyOf(ids)).execute()
    // Foreign keys delete everything else that belongs to a post.
    await db.deleteFrom('statuses').where('id', '=', anyOf(ids)).execute()
    await noteFreed(db, 'posts', ids.length)
  })
}

/**
 * Locks the posts of these conversations, their polls, and the posts they quote and refer to; answers the conversations of which no row is
 * locked by another transaction.
 */
async function hold(db: Db, conversations: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; conversation: string }>`
    with posts as materialized (select id, conversation_id, quote_of_id from statuses where conversation_id = ${anyOf(conversations)})
    select id, conversation_id as conversation from posts
    union select quote_of_id, conversation_id from posts where quote_of_id is not null
    union select r.target_status_id, p.conversation_id from posts as p join status_references as r on r.status_id = p.id`.execute(db)
  const ids = [...new Set(rows.map(({ id }) => id))]
  // A stronger lock than that of writers: they must not even insert a row that refers to the post.
  const { rows: locked } = await sql<{
    id: string
  }>`select id from statuses where id = ${anyOf(ids)} order by id for update skip locked`.execute(db)
  const { rows: polls } = await sql<{
    id: string
  }>`select id from polls where status_id = ${anyOf(ids)} order by id for update skip locked`.execute(db)
  const { rows: allPolls } = await sql<{
    id: string
    status: string
  }>`select id, status_id as status from polls where status_id = ${anyOf(ids)}`.execute(db)
  const mine = new Set(locked.map(({ id }) => id))
  const minePolls = new Set(polls.map(({ id }) => id))
  for (const { id, status } of allPolls) if (!minePolls.has(id)) mine.delete(status)
  const busy = new Set(rows.filter(({ id }) => !mine.has(id)).map(({ conversation }) => conversation))
  return conversations.filter((each) => !busy.has(each))
}

/** Lowers the counts to which these posts contribute: those of their authors, and of the posts they quote and refer to. */
async function uncount(db: Db, ids: readonly string[]): Promise<void> {
  const gone = anyOf(ids)
  await sql`with gone as materialized (select quote_of_id, deleted_at from statuses
      where id = ${gone} and quote_state = 'accepted' and ${isOpenToMembers('statuses')})
    update statuses as s set quotes_count = greatest(0, s.quotes_count - lost.count)
    from (select quote_of_id as id, count(*)::integer as count from gone where quote_of_id is not null and deleted_at is null group by quote_of_id) as lost where s.id = lost.id`.execute(
    db,
  )
  await sql`update statuses as s set referred_by_count = greatest(0, s.referred_by_count - lost.count)
    from (select r.target_status_id as id, count(*)::integer as count from status_references as r join statuses as source on source.id = r.status_id
      where r.status_id = ${gone} and ${isOpenToMembers('source')}
      group by r.target_status_id) as lost where s.id = lost.id`.execute(db)
  const { rows } = await sql<{ id: string; count: number }>`
    select account_id as id, count(*)::integer as count from statuses
    where id = ${gone} and deleted_at is null and not ${hasVisibility('statuses', 'direct')} group by account_id`.execute(db)
  const authors = rows.map(({ id }) => id)
  await lockRows(db, 'accounts', sql`id = ${anyOf(authors)}`)
  await sql`update accounts as a set statuses_count = greatest(0, a.statuses_count - lost.count)
    from unnest(${authors}::bigint[], ${rows.map(({ count }) => count)}::integer[]) as lost (id, count) where a.id = lost.id`.execute(db)
}
