import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The index of words, made so that no search reads what its asker cannot find and so that the newest are found first. A word stands in it
 * behind the period its post was made in (some twelve days, so that a common word is read period by period) and a letter for who may find
 * the post: p for everybody, f for followers, n for whoever took part or the author alone. The author stands beside the words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      // The high cost tells PostgreSQL never to compute this for every row where it could read the index.
      `create function status_search(words tsvector, id bigint, account_id bigint, searchability text) returns tsvector
        language sql immutable parallel safe cost 10000 as $$
          select array_to_tsvector(array_append(array(
            select (id >> 46)::text || case when searchability in ('public', 'public_unlisted') then 'p' when searchability = 'private' then 'f' else 'n' end || ':' || word
            from unnest(tsvector_to_array(words)) as word), '@' || account_id))
        $$`,
    )
    .execute(db)
  await sql`drop index statuses_by_search`.execute(db)
  // A search reads the list of entries not yet sorted in from end to end, so it is kept short.
  await sql`create index statuses_by_search on statuses using gin (status_search(search, id, account_id, searchability)) with (gin_pending_list_limit = 128)
    where search is not null and deleted_at is null and reblog_of_id is null`.execute(db)
}
