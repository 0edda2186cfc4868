import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The conditions a new account waits for, tokens that confirm e-mail addresses, and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table users add column unconfirmed_since timestamptz',
  'alter table users add column pending_since timestamptz',
  'alter table users add column sign_up_reason text',
  'alter table users add column wanted_email text',
  'create index users_waiting on users (account_id) where unconfirmed_since is not null or pending_since is not null',
  `create table letter_tokens (
    token_hash text primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset')),
    email text not null,
    return_to text not null default '/',
    expires_at timestamptz not null
  )`,
  'create index letter_tokens_by_account on letter_tokens (account_id)',
  'create index letter_tokens_by_end on letter_tokens (expires_at)',
  `create table invitations (
    id bigint primary key,
    code_hash text not null unique,
    note text not null default '',
    uses integer not null default 0,
    most_uses integer,
    expires_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz not null
  )`,
  'alter table users add column invitation_id bigint references invitations (id) on delete set null',
]
