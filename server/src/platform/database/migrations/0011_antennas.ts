import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Antennas: their conditions, and the statuses they have collected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table antennas (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    list_id bigint references lists (id) on delete set null,
    title text not null,
    stl boolean not null default false,
    ltl boolean not null default false,
    insert_feeds boolean not null default false,
    with_media_only boolean not null default false,
    ignore_reblog boolean not null default false,
    favourite boolean not null default true,
    created_at timestamptz not null
  )`,
  'create index antennas_by_account on antennas (account_id, id)',
  'create index antennas_by_list on antennas (list_id) where list_id is not null',
  // One table for all kinds of conditions, so that one query finds the antennas that match a status by author, server, tag or text.
  `create table antenna_conditions (
    id bigint primary key,
    antenna_id bigint not null references antennas (id) on delete cascade,
    kind text not null,
    is_excluded boolean not null,
    value text not null,
    account_id bigint references accounts (id) on delete cascade,
    unique (antenna_id, kind, is_excluded, value)
  )`,
  'create index antenna_conditions_by_value on antenna_conditions (kind, value)',
  'create index antenna_conditions_by_account on antenna_conditions (account_id) where account_id is not null',
  // Collected statuses are stored, so that reading a timeline scans one index even where matches are rare.
  `create table antenna_statuses (
    antenna_id bigint not null references antennas (id) on delete cascade,
    status_id bigint not null references statuses (id) on delete cascade,
    primary key (antenna_id, status_id)
  )`,
  'create index antenna_statuses_by_status on antenna_statuses (status_id)',
]
