import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Data for federation: identifiers of remote accounts and activities, keys of local accounts, and Fedify's storage and queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table accounts
    add column inbox_url text,
    add column shared_inbox_url text,
    add column outbox_url text,
    add column followers_url text,
    add column avatar_remote_url text,
    add column header_remote_url text`,
  // Later rows with the same identifier keep their data but lose the identifier.
  `update accounts as later set uri = null
    where exists (select 1 from accounts as earlier where earlier.uri = later.uri and earlier.id < later.id)`,
  'create unique index accounts_by_uri on accounts (uri) where uri is not null',
  'alter table follows add column uri text',
  'create unique index follows_by_uri on follows (uri) where uri is not null',
  'alter table follow_requests add column uri text',
  'create unique index follow_requests_by_uri on follow_requests (uri) where uri is not null',
  'alter table favourites add column uri text',
  'create unique index favourites_by_uri on favourites (uri) where uri is not null',
  // A key is kept for a while after its account was deleted, to sign the notice of that deletion: hence no foreign key.
  `create table account_keys (
    account_id bigint not null,
    algorithm text not null check (algorithm in ('rsa', 'ed25519')),
    public_key jsonb not null,
    private_key text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    primary key (account_id, algorithm)
  )`,
  'create index account_keys_expiring on account_keys (expires_at) where expires_at is not null',
  // Keys contain whole addresses, which may exceed the size limit of index entries.
  `create table federation_kv (
    hash text primary key,
    key text[] not null,
    value jsonb not null,
    expires_at timestamptz
  )`,
  'create index federation_kv_expiring on federation_kv (expires_at) where expires_at is not null',
  'alter table jobs add column sequence text',
  'create index jobs_of_sequence on jobs (name, sequence, id) where sequence is not null',
]
