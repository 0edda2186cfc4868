import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The readers' filters, with keywords and single statuses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table filters (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    title text not null,
    context text[] not null,
    action text not null default 'warn',
    expires_at timestamptz,
    exclude_follows boolean not null default false,
    exclude_localusers boolean not null default false,
    with_quote boolean not null default true,
    with_profile boolean not null default false,
    created_at timestamptz not null
  )`,
  'create index filters_by_account on filters (account_id, id)',
  `create table filter_keywords (
    id bigint primary key,
    filter_id bigint not null references filters (id) on delete cascade,
    keyword text not null,
    whole_word boolean not null default true
  )`,
  'create index filter_keywords_by_filter on filter_keywords (filter_id, id)',
  `create table filter_statuses (
    id bigint primary key,
    filter_id bigint not null references filters (id) on delete cascade,
    status_id bigint not null references statuses (id) on delete cascade,
    unique (filter_id, status_id)
  )`,
  'create index filter_statuses_by_status on filter_statuses (status_id)',
]
