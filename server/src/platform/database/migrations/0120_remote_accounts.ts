import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What other servers say of their accounts, the addresses of activities that are undone by address, and what was deleted before it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table accounts
    add column following_url text,
    add column featured_url text,
    add column featured_tags_url text,
    add column also_known_as text[] not null default '{}',
    add column searchability text,
    add column fetched_at timestamptz`,
  'alter table blocks add column uri text',
  'create unique index blocks_by_uri on blocks (uri) where uri is not null',
  // Addresses may be longer than an index entry.
  `create table tombstones (
    uri_hash text primary key,
    actor_uri text not null,
    created_at timestamptz not null
  )`,
  'create index tombstones_by_time on tombstones (created_at)',
  // Messages that came in and messages that go out have lanes of their own now.
  `update jobs set name = case when data -> 'message' ->> 'type' = 'inbox' then 'federation.inbox' else 'federation.outbox' end where name = 'federation.message'`,
]
