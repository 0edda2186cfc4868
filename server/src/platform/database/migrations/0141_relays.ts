import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Servers that pass on public posts between those that follow them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table relays (
    id bigint primary key,
    address text not null unique,
    dialect text not null,
    inbox_url text,
    actor_uri text,
    follow_uri text,
    state text not null,
    created_at timestamptz not null
  )`.execute(db)
}
