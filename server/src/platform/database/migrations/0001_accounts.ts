import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Accounts, their relationships, and data about the instance as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table accounts (
    id bigint primary key,
    username text not null,
    domain text,
    display_name text not null default '',
    note text not null default '',
    note_html text,
    fields jsonb not null default '[]',
    avatar_key text,
    header_key text,
    avatar_static_key text,
    locked boolean not null default false,
    bot boolean not null default false,
    group_account boolean not null default false,
    discoverable boolean not null default false,
    indexable boolean not null default false,
    hide_collections boolean not null default false,
    uri text,
    url text,
    moved_to_id bigint,
    suspended_at timestamptz,
    limited_at timestamptz,
    memorial boolean not null default false,
    settings jsonb not null default '{}',
    statuses_count integer not null default 0,
    followers_count integer not null default 0,
    following_count integer not null default 0,
    last_status_at timestamptz,
    created_at timestamptz not null
  )`,
  `create unique index accounts_by_acct on accounts (lower(username), coalesce(lower(domain), ''))`,
  `create index accounts_by_prefix on accounts (lower(username) text_pattern_ops)`,
  `create index accounts_directory on accounts (last_status_at desc nulls last, id) where discoverable and suspended_at is null`,
  `create table roles (
    id integer primary key,
    name text not null default '',
    color text not null default '',
    permissions bigint not null default 0,
    highlighted boolean not null default false
  )`,
  // Permission bits as in Mastodon: bit 0 includes every permission, each other bit is one permission.
  `insert into roles (id, name, color, permissions, highlighted) values
    (0, '', '', 65536, false), (1, 'Moderator', '#5b8def', 1308, true), (2, 'Admin', '#c2410c', 983036, true), (3, 'Owner', '#c2410c', 1, true)`,
  `create table users (
    account_id bigint primary key references accounts (id) on delete cascade,
    email text not null,
    password_hash text not null,
    role_id integer not null default 0 references roles (id),
    locale text,
    preferences jsonb not null default '{}',
    web_settings jsonb not null default '{}',
    disabled_at timestamptz,
    created_at timestamptz not null,
    last_sign_in_at timestamptz
  )`,
  'create unique index users_by_email on users (lower(email))',
  `create table follows (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    target_account_id bigint not null references accounts (id) on delete cascade,
    show_reblogs boolean not null default true,
    notify boolean not null default false,
    languages text[],
    created_at timestamptz not null,
    unique (account_id, target_account_id)
  )`,
  'create index follows_by_target on follows (target_account_id, id)',
  'create index follows_by_account on follows (account_id, id)',
  `create table follow_requests (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    target_account_id bigint not null references accounts (id) on delete cascade,
    show_reblogs boolean not null default true,
    notify boolean not null default false,
    languages text[],
    created_at timestamptz not null,
    unique (account_id, target_account_id)
  )`,
  'create index follow_requests_by_target on follow_requests (target_account_id, id)',
  `create table blocks (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    target_account_id bigint not null references accounts (id) on delete cascade,
    created_at timestamptz not null,
    unique (account_id, target_account_id)
  )`,
  'create index blocks_by_target on blocks (target_account_id, account_id)',
  `create table mutes (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    target_account_id bigint not null references accounts (id) on delete cascade,
    hide_notifications boolean not null default true,
    expires_at timestamptz,
    created_at timestamptz not null,
    unique (account_id, target_account_id)
  )`,
  'create index mutes_by_target on mutes (target_account_id, account_id)',
  `create table domain_blocks (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    domain text not null,
    created_at timestamptz not null,
    unique (account_id, domain)
  )`,
  `create table account_notes (
    account_id bigint not null references accounts (id) on delete cascade,
    target_account_id bigint not null references accounts (id) on delete cascade,
    comment text not null,
    primary key (account_id, target_account_id)
  )`,
  `create table endorsements (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    target_account_id bigint not null references accounts (id) on delete cascade,
    created_at timestamptz not null,
    unique (account_id, target_account_id)
  )`,
  `create table markers (
    account_id bigint not null references accounts (id) on delete cascade,
    timeline text not null,
    last_read_id bigint not null,
    version integer not null default 0,
    updated_at timestamptz not null,
    primary key (account_id, timeline)
  )`,
  `create table custom_emojis (
    id bigint primary key,
    shortcode text not null,
    domain text,
    image_key text not null,
    static_key text not null,
    category text,
    visible_in_picker boolean not null default true,
    sensitive boolean not null default false,
    aliases text[] not null default '{}',
    license text,
    updated_at timestamptz not null
  )`,
  `create unique index custom_emojis_by_shortcode on custom_emojis (shortcode, coalesce(domain, ''))`,
  `create table announcements (
    id bigint primary key,
    text text not null,
    content text not null,
    all_day boolean not null default false,
    starts_at timestamptz,
    ends_at timestamptz,
    published_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table announcement_reads (
    announcement_id bigint not null references announcements (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    primary key (announcement_id, account_id)
  )`,
  `create table announcement_reactions (
    id bigint primary key,
    announcement_id bigint not null references announcements (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    custom_emoji_id bigint,
    unique (announcement_id, account_id, name)
  )`,
  'create table instance_settings (key text primary key, value jsonb not null)',
]
