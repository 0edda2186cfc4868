import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What other servers decide about their people, what the operator decides about other servers, and files of theirs that were looked at here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // An account may be suspended by its own server, which lifts that again.
  'alter table account_restrictions drop constraint account_restrictions_reason_check',
  "alter table account_restrictions add constraint account_restrictions_reason_check check (reason in ('account', 'domain', 'origin'))",
  'alter table accounts add column moved_at timestamptz, add column completed_at timestamptz',
  'alter table instance_domain_blocks drop constraint instance_domain_blocks_severity_check',
  "alter table instance_domain_blocks add constraint instance_domain_blocks_severity_check check (severity in ('noop', 'silence', 'suspend'))",
  'alter table instance_domain_blocks add column reject_media boolean not null default false, add column reject_reports boolean not null default false',
  'alter table reports add column uri text',
  'create unique index reports_by_uri on reports (uri) where uri is not null',
  `create table instances (
    domain text primary key,
    software text,
    version text,
    failed_days date[] not null default '{}',
    unavailable_at timestamptz,
    seen_at timestamptz,
    asked_at timestamptz
  )`,
  // By the address alone: the same file may be part of several posts.
  `create table far_files (
    id bigint primary key,
    url_hash text not null unique,
    domain text not null,
    file_key text,
    mime text,
    size bigint not null default 0,
    used_at timestamptz not null,
    failed_at timestamptz
  )`,
  'create index far_files_by_use on far_files (used_at)',
  'create index far_files_by_key on far_files (file_key) where file_key is not null',
  // By the end of the domain: what is decided about a server is decided about those below its domain.
  'create index accounts_by_reversed_domain on accounts ((reverse(domain)) collate "C") where domain is not null',
]
