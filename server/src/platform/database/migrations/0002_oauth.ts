import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Applications, tokens, and browser sessions of the server's own pages. Secrets are stored as hashes only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table oauth_applications (
    id bigint primary key,
    name text not null,
    website text,
    redirect_uris text[] not null,
    scopes text[] not null,
    client_id text not null unique,
    client_secret_hash text not null,
    created_at timestamptz not null
  )`,
  `create table oauth_codes (
    code_hash text primary key,
    application_id bigint not null references oauth_applications (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    redirect_uri text not null,
    scopes text[] not null,
    code_challenge text,
    code_challenge_method text,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index oauth_codes_by_expiry on oauth_codes (expires_at)',
  `create table oauth_tokens (
    id bigint primary key,
    token_hash text not null unique,
    application_id bigint references oauth_applications (id) on delete cascade,
    account_id bigint references accounts (id) on delete cascade,
    scopes text[] not null,
    -- the code it was exchanged for: when that code is shown again, the token is revoked
    code_hash text,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index oauth_tokens_by_account on oauth_tokens (account_id)',
  'create index oauth_tokens_by_code on oauth_tokens (code_hash) where code_hash is not null',
  `create table web_sessions (
    id_hash text primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    csrf_token text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index web_sessions_by_expiry on web_sessions (expires_at)',
]
