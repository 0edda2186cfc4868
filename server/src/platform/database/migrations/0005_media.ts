import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Uploaded pictures, videos and sounds; they belong to a status once it is published with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table media_attachments (
    id bigint primary key,
    account_id bigint not null,
    status_id bigint,
    position smallint not null default 0,
    type text not null,
    file_key text,
    preview_key text,
    thumbnail_key text,
    mime text,
    size integer not null default 0,
    description text,
    focus_x real,
    focus_y real,
    meta jsonb not null default '{}',
    blurhash text,
    remote_url text,
    state text not null default 'ready',
    created_at timestamptz not null
  )`,
  'create index media_attachments_by_status on media_attachments (status_id, position) where status_id is not null',
  // Uploads that were not published; they are deleted after a day.
  'create index media_attachments_unattached on media_attachments (created_at) where status_id is null',
]
