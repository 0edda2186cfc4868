import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** How far the posts and people of other servers were looked through, what was freed, and by what is found whether anybody here needs one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table retention (
    kind text primary key check (kind in ('posts', 'accounts', 'files')),
    place bigint not null default 0,
    freed bigint not null default 0,
    freed_bytes bigint not null default 0,
    finished_at timestamptz
  )`,
  "insert into retention (kind) values ('posts'), ('accounts'), ('files')",
  // Since when nothing refers to an account of another server.
  'alter table accounts add column idle_since timestamptz',
  'create index statuses_of_others on statuses (id) where not local and reblog_of_id is null',
  'create index accounts_by_move on accounts (moved_to_id) where moved_to_id is not null',
  'create index conversation_mutes_by_conversation on conversation_mutes (conversation_id)',
  'create index reports_by_status on reports using gin (status_ids)',
  ...['in_reply_to_id', 'quoted_status_id'].map(
    (key) =>
      `create index scheduled_statuses_by_${key} on scheduled_statuses ((params ->> '${key}')) where params ->> '${key}' is not null`,
  ),
]
