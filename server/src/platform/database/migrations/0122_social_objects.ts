import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Reactions, custom emoji, votes and quotes of other servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // An emoji of another server has no files here before somebody looks at it.
  `alter table custom_emojis
    alter column image_key drop not null,
    alter column static_key drop not null,
    add column image_remote_url text,
    add column uri text,
    add column fetched_at timestamptz,
    add column failed_at timestamptz`,
  'alter table emoji_reactions add column uri text',
  'create unique index emoji_reactions_by_uri on emoji_reactions (uri) where uri is not null',
  'alter table poll_votes add column uri text',
  'create unique index poll_votes_by_uri on poll_votes (uri) where uri is not null',
  'alter table polls add column fetched_at timestamptz',
  `alter table statuses
    add column quote_uri text,
    add column quote_approval_uri text,
    add column quote_request_uri text,
    add column is_quote_asked boolean not null default false`,
  // The quotes that wait for a post which is not known here yet.
  'create index statuses_waiting_for_quoted on statuses (quote_uri) where quote_uri is not null and quote_of_id is null and deleted_at is null',
  'create index statuses_by_quote_approval on statuses (quote_approval_uri) where quote_approval_uri is not null',
]
