import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Posts of other servers, and to which servers ours were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table statuses add column in_reply_to_uri text, add column fetched_at timestamptz`,
  // The answers that wait for a post which is not known here yet.
  'create index statuses_waiting_for_parent on statuses (in_reply_to_uri) where in_reply_to_uri is not null and in_reply_to_id is null and deleted_at is null',
  'create index statuses_by_url on statuses (url) where url is not null',
  `create table inboxes (
    id bigint primary key,
    url text not null unique
  )`,
  // Kept after the post is deleted, until the servers that have it were told.
  `create table status_deliveries (
    status_id bigint not null,
    inbox_id bigint not null references inboxes (id) on delete cascade,
    primary key (status_id, inbox_id)
  )`,
  'create index status_deliveries_by_inbox on status_deliveries (inbox_id)',
  'alter table media_attachments add column preview_remote_url text, add column fetched_at timestamptz, add column failed_at timestamptz',
]
