import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Notifications, the policy for senders, and notifications waiting in requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table notifications (
    id bigint primary key,
    account_id bigint not null,
    from_account_id bigint not null,
    type text not null,
    status_id bigint references statuses (id) on delete cascade,
    activity_key text,
    group_key text collate "C",
    data jsonb not null default '{}',
    filtered boolean not null default false,
    created_at timestamptz not null
  )`,
  'create index notifications_by_account on notifications (account_id, id desc) where not filtered',
  'create index notifications_by_sender on notifications (account_id, from_account_id, id desc)',
  'create index notifications_by_group on notifications (account_id, group_key, id desc) where group_key is not null',
  'create index notifications_by_status on notifications (status_id) where status_id is not null',
  // One notification for each action: a repeated favourite, or a mention found twice, does not notify again.
  'create unique index notifications_once on notifications (account_id, activity_key) where activity_key is not null',

  `create table notification_policies (
    account_id bigint primary key,
    for_not_following text not null default 'accept',
    for_not_followers text not null default 'accept',
    for_new_accounts text not null default 'accept',
    for_private_mentions text not null default 'filter',
    for_limited_accounts text not null default 'filter'
  )`,
  `create table notification_permissions (
    account_id bigint not null,
    from_account_id bigint not null,
    created_at timestamptz not null,
    primary key (account_id, from_account_id)
  )`,
  `create table notification_requests (
    id bigint primary key,
    account_id bigint not null,
    from_account_id bigint not null,
    last_status_id bigint,
    notifications_count integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, from_account_id)
  )`,
  'create index notification_requests_by_account on notification_requests (account_id, id desc)',
  // Accepted requests whose notifications are still to be moved; kept here so that a restart finishes them.
  `create table notification_merges (
    account_id bigint not null,
    from_account_id bigint not null,
    created_at timestamptz not null,
    primary key (account_id, from_account_id)
  )`,
  // Accounts that the reader does not want to be suggested again.
  'create table suggestion_dismissals (account_id bigint not null, target_account_id bigint not null, primary key (account_id, target_account_id))',
]
