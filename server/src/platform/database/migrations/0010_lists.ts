import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Lists, whose members' statuses are read together, and circles, whose members a status is addressed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table lists (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    title text not null,
    replies_policy text not null default 'list',
    exclusive boolean not null default false,
    notify boolean not null default false,
    favourite boolean not null default true,
    created_at timestamptz not null
  )`,
  'create index lists_by_account on lists (account_id, id)',
  // A membership requires a follow and is deleted with it, except the owner's own membership.
  `create table list_accounts (
    id bigint primary key,
    list_id bigint not null references lists (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    follow_id bigint references follows (id) on delete cascade,
    unique (list_id, account_id)
  )`,
  'create index list_accounts_by_account on list_accounts (account_id, list_id)',
  'create index list_accounts_by_follow on list_accounts (follow_id)',

  `create table circles (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    title text not null,
    created_at timestamptz not null
  )`,
  'create index circles_by_account on circles (account_id, id)',
  // In circles the required follow is the member's, who follows the owner.
  `create table circle_accounts (
    id bigint primary key,
    circle_id bigint not null references circles (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    follow_id bigint not null references follows (id) on delete cascade,
    unique (circle_id, account_id)
  )`,
  'create index circle_accounts_by_account on circle_accounts (account_id, circle_id)',
  'create index circle_accounts_by_follow on circle_accounts (follow_id)',
  'create index statuses_by_circle on statuses (circle_id, id desc) where circle_id is not null and deleted_at is null',
]
