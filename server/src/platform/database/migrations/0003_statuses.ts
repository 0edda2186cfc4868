import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Statuses and all data that belongs to one: mentions, audience, tags, reactions, polls, cards, edits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table statuses (
    id bigint primary key,
    account_id bigint not null,
    uri text,
    url text,
    local boolean not null default true,
    text text not null default '',
    content text not null default '',
    spoiler_text text not null default '',
    visibility text not null,
    limited_scope text,
    circle_id bigint,
    searchability text not null default 'direct',
    language text,
    sensitive boolean not null default false,
    markdown boolean not null default false,
    in_reply_to_id bigint,
    in_reply_to_account_id bigint,
    is_reply boolean not null default false,
    conversation_id bigint not null,
    reblog_of_id bigint,
    quote_of_id bigint,
    quote_state text,
    quote_policy text not null default 'public',
    poll_id bigint,
    card_id bigint,
    application_id bigint,
    media_count smallint not null default 0,
    replies_count integer not null default 0,
    reblogs_count integer not null default 0,
    favourites_count integer not null default 0,
    quotes_count integer not null default 0,
    reactions_count integer not null default 0,
    search tsvector,
    created_at timestamptz not null,
    edited_at timestamptz,
    deleted_at timestamptz
  )`,
  // One account's posts, newest first: profiles, and each followed account's part of a home timeline.
  'create index statuses_by_account on statuses (account_id, id desc) where deleted_at is null',
  `create index statuses_by_account_for_home on statuses (account_id, id desc) where deleted_at is null and visibility not in ('direct', 'limited')`,
  `create index statuses_addressed_by_account on statuses (account_id, id desc) where deleted_at is null and visibility in ('direct', 'limited')`,
  'create index statuses_media_by_account on statuses (account_id, id desc) where deleted_at is null and media_count > 0',
  // The public timelines: each index contains exactly the rows of one timeline, so that no other rows are read for a page.
  `create index statuses_public on statuses (id desc) where deleted_at is null and reblog_of_id is null and not is_reply and visibility in ('public', 'login')`,
  `create index statuses_public_local on statuses (id desc) where deleted_at is null and reblog_of_id is null and not is_reply and local and visibility in ('public', 'login', 'public_unlisted')`,
  `create index statuses_public_remote on statuses (id desc) where deleted_at is null and reblog_of_id is null and not is_reply and not local and visibility in ('public', 'login')`,
  `create index statuses_public_media on statuses (id desc) where deleted_at is null and reblog_of_id is null and not is_reply and media_count > 0 and visibility in ('public', 'login', 'public_unlisted')`,
  // Includes deleted statuses, because a thread continues below a deleted one.
  'create index statuses_by_reply on statuses (in_reply_to_id, id) where in_reply_to_id is not null',
  'create unique index statuses_one_reblog_each on statuses (reblog_of_id, account_id) where reblog_of_id is not null and deleted_at is null',
  'create index statuses_reblogs on statuses (reblog_of_id, id desc) where reblog_of_id is not null and deleted_at is null',
  'create index statuses_quotes on statuses (quote_of_id, id desc) where quote_of_id is not null and deleted_at is null',
  'create index statuses_by_card on statuses (card_id, id desc) where card_id is not null and deleted_at is null',
  'create index statuses_by_conversation on statuses (conversation_id, id)',
  'create unique index statuses_by_uri on statuses (uri) where uri is not null',
  'create index statuses_by_search on statuses using gin (search)',

  `create table status_mentions (
    status_id bigint not null references statuses (id) on delete cascade,
    account_id bigint not null,
    silent boolean not null default false,
    primary key (status_id, account_id)
  )`,
  'create index status_mentions_by_account on status_mentions (account_id, status_id desc)',
  `create table status_audience (
    status_id bigint not null references statuses (id) on delete cascade,
    account_id bigint not null,
    primary key (status_id, account_id)
  )`,
  'create index status_audience_by_account on status_audience (account_id, status_id desc)',

  `create table tags (id bigint primary key, name text not null unique, display_name text not null, created_at timestamptz not null)`,
  'create index tags_by_prefix on tags (name text_pattern_ops)',
  `create table status_tags (
    tag_id bigint not null references tags (id) on delete cascade,
    status_id bigint not null references statuses (id) on delete cascade,
    account_id bigint not null,
    primary key (tag_id, status_id)
  )`,
  'create index status_tags_by_status on status_tags (status_id)',
  'create index status_tags_by_account on status_tags (account_id, tag_id, status_id desc)',
  `create table tag_follows (id bigint primary key, account_id bigint not null, tag_id bigint not null references tags (id) on delete cascade, created_at timestamptz not null, unique (account_id, tag_id))`,
  `create table featured_tags (id bigint primary key, account_id bigint not null, tag_id bigint not null references tags (id) on delete cascade, created_at timestamptz not null, unique (account_id, tag_id))`,

  ...['favourites', 'bookmarks', 'status_pins'].flatMap((table) => [
    `create table ${table} (
      id bigint primary key,
      account_id bigint not null,
      status_id bigint not null references statuses (id) on delete cascade,
      created_at timestamptz not null,
      unique (account_id, status_id)
    )`,
    `create index ${table}_by_account on ${table} (account_id, id desc)`,
    `create index ${table}_by_status on ${table} (status_id, id desc)`,
  ]),
  `create table conversation_mutes (account_id bigint not null, conversation_id bigint not null, created_at timestamptz not null, primary key (account_id, conversation_id))`,

  `create table status_edits (
    id bigint primary key,
    status_id bigint not null references statuses (id) on delete cascade,
    text text not null,
    content text not null,
    spoiler_text text not null,
    sensitive boolean not null,
    media jsonb not null default '[]',
    poll_options text[],
    created_at timestamptz not null
  )`,
  'create index status_edits_by_status on status_edits (status_id, id)',
  `create table idempotency_keys (account_id bigint not null, key text not null, status_id bigint not null, created_at timestamptz not null, primary key (account_id, key))`,

  `create table emoji_reactions (
    id bigint primary key,
    account_id bigint not null,
    status_id bigint not null references statuses (id) on delete cascade,
    name text not null,
    domain text,
    custom_emoji_id bigint,
    created_at timestamptz not null
  )`,
  `create unique index emoji_reactions_once on emoji_reactions (status_id, account_id, name, coalesce(domain, ''))`,
  'create table reaction_decks (account_id bigint primary key, emojis text[] not null)',
  'create index emoji_reactions_by_account on emoji_reactions (account_id, id desc)',

  `create table polls (
    id bigint primary key,
    status_id bigint not null references statuses (id) on delete cascade,
    account_id bigint not null,
    options text[] not null,
    tallies integer[] not null,
    multiple boolean not null default false,
    hide_totals boolean not null default false,
    expires_at timestamptz,
    votes_count integer not null default 0,
    voters_count integer not null default 0,
    ended_at timestamptz
  )`,
  'create index polls_by_status on polls (status_id)',
  'create index polls_to_end on polls (expires_at) where ended_at is null',
  `create table poll_votes (
    id bigint primary key,
    poll_id bigint not null references polls (id) on delete cascade,
    account_id bigint not null,
    choice smallint not null,
    created_at timestamptz not null,
    unique (poll_id, account_id, choice)
  )`,

  `create table preview_cards (
    id bigint primary key,
    url text not null unique,
    title text not null default '',
    description text not null default '',
    type text not null default 'link',
    provider_name text not null default '',
    provider_url text not null default '',
    author_name text not null default '',
    author_url text not null default '',
    image_key text,
    image_description text not null default '',
    width integer not null default 0,
    height integer not null default 0,
    blurhash text,
    html text not null default '',
    embed_url text not null default '',
    language text,
    published_at timestamptz,
    updated_at timestamptz not null
  )`,
]
