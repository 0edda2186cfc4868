import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Reports to the moderators, and events in which an account lost follows because of a block. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table reports (
    id bigint primary key,
    account_id bigint not null,
    target_account_id bigint not null,
    category text not null default 'other',
    comment text not null default '',
    forwarded boolean not null default false,
    status_ids bigint[] not null default '{}',
    rule_ids text[] not null default '{}',
    action_taken_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index reports_open on reports (id desc) where action_taken_at is null',
  'create index reports_by_target on reports (target_account_id, id desc)',
]
