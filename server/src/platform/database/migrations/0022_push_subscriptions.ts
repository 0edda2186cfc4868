import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Push subscriptions: for each access token at most one address to which notifications are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_subscriptions (
    id bigint primary key,
    account_id bigint not null,
    token_id bigint not null unique references oauth_tokens (id) on delete cascade,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    standard boolean not null default true,
    alerts jsonb not null default '{}',
    policy text not null default 'all',
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db)
  await sql`create index push_subscriptions_by_account on push_subscriptions (account_id)`.execute(db)
}
