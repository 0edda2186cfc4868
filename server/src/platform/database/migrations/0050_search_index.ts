import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The full-text index, built so that a search reads only entries its reader may find, newest first. A word is stored
 * with the period in which its status was made (about twelve days, so that a frequent word is read period by period) and a letter for who
 * may find the status: p for everybody, f for followers, n for participants or the author only. The author is stored beside the words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      // The high cost makes PostgreSQL read the index instead of computing this function for every row.
      `create function status_search(words tsvector, id bigint, account_id bigint, searchability text) returns tsvector
        language sql immutable parallel safe cost 10000 as $$
          select array_to_tsvector(array_append(array(
            select (id >> 46)::text || case when searchability in ('public', 'public_unlisted') then 'p' when searchability = 'private' then 'f' else 'n' end || ':' || word
            from unnest(tsvector_to_array(words)) as word), '@' || account_id))
        $$`,
    )
    .execute(db)
  await sql`drop index statuses_by_search`.execute(db)
  // A search scans the list of entries not sorted into the index yet, so that list is kept short.
  await sql`create index statuses_by_search on statuses using gin (status_search(search, id, account_id, searchability)) with (gin_pending_list_limit = 128)
    where search is not null and deleted_at is null and reblog_of_id is null`.execute(db)
}
