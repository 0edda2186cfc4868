import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Collections of accounts that somebody recommends to others, and a choice of its own for the notifications of automated accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table collections (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    description text not null,
    language text,
    tag text,
    sensitive boolean not null,
    discoverable boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index collections_by_account on collections (account_id, id)',
  // What its account has taken back stays, so that it cannot be added again.
  `create table collection_items (
    id bigint primary key,
    collection_id bigint not null references collections (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    created_at timestamptz not null,
    revoked_at timestamptz,
    unique (collection_id, account_id)
  )`,
  'create index collection_items_by_account on collection_items (account_id, collection_id)',
  "alter table notification_policies add column for_bots text not null default 'accept'",
]
