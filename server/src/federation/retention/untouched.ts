import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'

type Db = AppContext['db']

/** Tables that show by a local account's row that it is involved in a post. */
const OF_SOMEBODY_HERE = ['favourites', 'emoji_reactions', 'status_mentions', 'status_audience'] as const
/** The same for tables that only have rows of local accounts, and for pins, with which a remote account shows the post on its profile. */
const OF_ANYBODY = ['bookmarks', 'status_pins', 'filter_statuses', 'notifications'] as const

/**
 * Those of these conversations that can be deleted: every post is remote and older than the retention time, and no local account is
 * involved in any of them. A conversation is kept or deleted as a whole, so that no thread has gaps. Each condition is a statement of its
 * own that begins with the posts: PostgreSQL would plan a single statement as reading whole tables.
 */
export async function untouchedAmong(db: Db, conversations: readonly string[], before: Date): Promise<string[]> {
  if (conversations.length === 0) return []
  const { rows } = await sql<{ id: string; conversation: string; isKept: boolean }>`
    select id, conversation_id as conversation, (local or id >= ${firstIdOf(before.getTime())} or coalesce(fetched_at >= ${before}, false)) as "isKept"
    from statuses where conversation_id = ${anyOf(conversations)}`.execute(db)
  const kept = new Set(rows.filter(({ isKept }) => isKept).map(({ conversation }) => conversation))
  const posts = new Map(rows.filter(({ conversation }) => !kept.has(conversation)).map(({ id, conversation }) => [id, conversation]))
  if (posts.size > 0) for (const id of await touchedAmong(db, [...posts.keys()], before)) kept.add(posts.get(id) ?? '')
  return conversations.filter((each) => !kept.has(each))
}

async function touchedAmong(db: Db, ids: readonly string[], before: Date): Promise<string[]> {
  const one = anyOf(ids)
  const parts = [
    ...OF_SOMEBODY_HERE.map(
      (table) => sql`select t.status_id as id from ${sql.table(table)} as t join accounts as a on a.id = t.account_id
        where t.status_id = ${one} and a.domain is null`,
    ),
    ...OF_ANYBODY.map((table) => sql`select status_id as id from ${sql.table(table)} where status_id = ${one}`),
    sql`select p.status_id as id from polls as p join poll_votes as v on v.poll_id = p.id where p.status_id = ${one}`,
    sql`select s.id from statuses as s join conversation_mutes as m on m.conversation_id = s.conversation_id where s.id = ${one}`,
    // The thread was opened recently.
    sql`select status_id as id from thread_refreshes where status_id = ${one} and started_at >= ${before}`,
    sql`select unnest(status_ids) as id from reports where status_ids && ${[...ids]}::bigint[]`,
    // Posts of other conversations that reply to, quote or boost one of these, and local posts that one of these replies to, quotes or boosts.
    ...(['in_reply_to_id', 'quote_of_id', 'reblog_of_id'] as const).map(
      (column) => sql`select s.id from statuses as other join statuses as s on s.id = other.${sql.ref(column)}
        where other.${sql.ref(column)} = ${one} and other.deleted_at is null and other.conversation_id <> s.conversation_id`,
    ),
    sql`select s.id from statuses as s join statuses as quoted on quoted.id = s.quote_of_id where s.id = ${one} and quoted.local`,
    sql`select r.target_status_id as id from status_references as r join statuses as source on source.id = r.status_id
      join statuses as target on target.id = r.target_status_id
      where r.target_status_id = ${one} and source.conversation_id <> target.conversation_id`,
    sql`select r.status_id as id from status_references as r join statuses as target on target.id = r.target_status_id
      where r.status_id = ${one} and target.local`,
    ...['in_reply_to_id', 'quoted_status_id'].map(
      (key) => sql`select (params ->> ${sql.lit(key)})::bigint as id from scheduled_statuses
        where params ->> ${sql.lit(key)} is not null and params ->> ${sql.lit(key)} = any(${[...ids]}::text[])`,
    ),
  ]
  const found: string[] = []
  for (const part of parts) found.push(...(await sql<{ id: string }>`${part}`.execute(db)).rows.map(({ id }) => id))
  return found
}
