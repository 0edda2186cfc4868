import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The operator's moderation actions, and the reserved names of deleted accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table operator_acts (
    id bigint primary key,
    command text not null,
    created_at timestamptz not null
  )`,
  `create table instance_domain_blocks (
    domain text primary key,
    severity text not null check (severity in ('silence', 'suspend')),
    comment text not null default '',
    created_at timestamptz not null
  )`,
  `create table deleted_accounts (
    account_id bigint primary key,
    username text not null,
    uri text,
    deleted_at timestamptz not null
  )`,
  'create index deleted_accounts_by_name on deleted_accounts (lower(username))',
  // There are few such rows, and every public timeline reads all of them.
  'create index accounts_limited on accounts (id) where limited_at is not null',
]
