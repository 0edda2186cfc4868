import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Scheduled statuses, with the media reserved for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table scheduled_statuses (
    id bigint primary key,
    account_id bigint not null,
    application_id bigint,
    scheduled_at timestamptz not null,
    params jsonb not null,
    idempotency_key text,
    created_at timestamptz not null
  )`,
  'create index scheduled_statuses_by_account on scheduled_statuses (account_id, id desc)',
  'create index scheduled_statuses_due on scheduled_statuses (scheduled_at)',
  'create unique index scheduled_statuses_once on scheduled_statuses (account_id, idempotency_key) where idempotency_key is not null',
  'alter table media_attachments add column scheduled_status_id bigint references scheduled_statuses (id) on delete set null',
  'create index media_attachments_by_scheduled_status on media_attachments (scheduled_status_id) where scheduled_status_id is not null',
]
