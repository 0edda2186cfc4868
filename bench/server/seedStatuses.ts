export interface SeedSize {
  readonly accounts: number
  readonly follows: number
  readonly statuses: number
  /** The time of the newest status; the rest lie within the year before it. */
  readonly until: Date
}

/** The first account: it follows FOLLOWED_BY_READER others, as a well-connected reader does. */
export const READER_ID = '1'
export const FOLLOWED_BY_READER = 400

/** A word in every eighth post, in posts the reader may not find. */
export const HIDDEN_WORD = 'hidden'

/** The id of the last account, which all others follow. */
export const followedByAllId = (size: Pick<SeedSize, 'accounts'>): string => String(size.accounts + 1)

const YEAR_MS = 365 * 24 * 3600 * 1000

/**
 * SQL that fills an empty, migrated database with a plausible instance, inside the database and with the same content each time. Accounts
 * have the ids 1 … accounts; a fifth of the statuses are replies, a tenth boosts; a few authors write most of them.
 */
export function seedStatements(size: SeedSize): string[] {
  const startMs = size.until.getTime() - YEAR_MS
  const stepMs = YEAR_MS / size.statuses
  const idOf = (index: string): string => `((${startMs} + floor((${index}) * ${stepMs}::float8))::bigint * 65536 + ((${index}) % 65536))`
  const timeOf = (index: string): string => `to_timestamp((${startMs} + floor((${index}) * ${stepMs}::float8)) / 1000.0)`
  // A hash instead of random(), so that the values are the same on every database and for every size.
  const pick = (index: string, salt: number): string => `(abs(hashint8((${index})::bigint * 31 + ${salt})::bigint) / 2147483648.0)`
  const authorOf = (index: string): string =>
    `(1 + least(${size.accounts - 1}, floor(power(${pick(index, 1)}, 2) * ${size.accounts})))::bigint`
  // Posts of accounts the reader does not follow, with the default searchability: they contain a common word that a search must not find.
  const isHidden = `(i % 3 = 0 and author > ${FOLLOWED_BY_READER + 2})`
  const isReblog = `i % 10 = 7 and i > 1000`
  const isReply = `i % 5 = 3 and i > 1000`
  // Every index a reply or boost points to is an ordinary post (a multiple of ten).
  const target = `((i - 10 - floor(${pick('i', 2)} * 900)::bigint) / 10 * 10)`
  return [
    `insert into accounts (id, username, domain, display_name, created_at)
      select i, 'person' || i, case when i % 10 = 9 then 'far' || (i % 30) || '.test' end, 'Person ' || i, to_timestamp(${startMs / 1000}) from generate_series(1, ${size.accounts}) as i`,
    `insert into follows (id, account_id, target_account_id, created_at)
      select row_number() over (), account_id, target_account_id, to_timestamp(${startMs / 1000}) from (
        select ${READER_ID}::bigint as account_id, i::bigint as target_account_id from generate_series(2, ${Math.min(FOLLOWED_BY_READER + 1, size.accounts)}) as i
        union
        select a, b from (select 2 + (i % ${size.accounts - 1}) as a, 1 + floor(${pick('i', 3)} * ${size.accounts})::bigint as b from generate_series(1, ${Math.round(size.follows * 1.03)}) as i) as pairs where a <> b
      ) as graph limit ${size.follows}`,
    `insert into accounts (id, username, display_name, created_at) values (${followedByAllId(size)}, 'followed', 'Followed by all', to_timestamp(${startMs / 1000}))`,
    `insert into follows (id, account_id, target_account_id, created_at)
      select ${size.follows} + i, i, ${followedByAllId(size)}, to_timestamp(${startMs / 1000}) from generate_series(1, ${size.accounts}) as i`,
    `insert into blocks (id, account_id, target_account_id, created_at) select i, i, i + 1, now() from generate_series(2, ${size.accounts - 1}, 50) as i`,
    `insert into mutes (id, account_id, target_account_id, created_at) select i, ${READER_ID}, i, now() from generate_series(10, ${size.accounts}, 100) as i`,
    `insert into statuses (id, account_id, local, uri, text, content, visibility, language, in_reply_to_id, in_reply_to_account_id, is_reply, conversation_id, reblog_of_id, media_count, created_at, searchability, search)
      select ${idOf('i')}, author, author % 10 <> 9, case when author % 10 = 9 then 'https://far.test/' || i end,
        case when reblog then '' else 'Words of post number ' || i || ' about topic' || (i % 97) end, case when reblog then '' else '<p>Words of post number ' || i || ' about topic' || (i % 97) || '</p>' end,
        case when i % 10 = 0 or reblog then 'public' when i % 33 = 1 then 'direct' when i % 8 = 1 then 'private' when i % 6 = 1 then 'unlisted' else 'public' end,
        'en', case when reply then ${idOf('target')} end, case when reply then ${authorOf('target')} end, reply and ${authorOf('target')} <> author,
        case when reply then ${idOf('target')} else ${idOf('i')} end, case when reblog then ${idOf('target')} end, 0, ${timeOf('i')},
        case when not ${isHidden} and (i % 10 = 0 or i % 8 <> 1) then 'public' else 'private' end,
        case when not reblog then array_to_tsvector(array['words', 'of', 'post', 'number', 'about', i::text, 'topic' || (i % 97)] || case when ${isHidden} then array['${HIDDEN_WORD}'] else array[]::text[] end) end
      from (select i, ${authorOf('i')} as author, ${isReblog} as reblog, ${isReply} as reply, ${target} as target from generate_series(1, ${size.statuses}) as i) as rows
      on conflict do nothing`,
    `insert into status_mentions (status_id, account_id) select id, in_reply_to_account_id from statuses where in_reply_to_id is not null and in_reply_to_account_id <> account_id`,
    `insert into status_audience (status_id, account_id) select id, in_reply_to_account_id from statuses where visibility = 'direct' and in_reply_to_id is not null and in_reply_to_account_id <> account_id`,
    // The reader's notifications: a mention for each reply, and favourites of a hundred posts. Their number and that of the accounts are
    // chosen so that a page shows equally many avatars at every size.
    `insert into notifications (id, account_id, from_account_id, type, status_id, activity_key, group_key, created_at)
      select s.id, s.in_reply_to_account_id, s.account_id, 'mention', s.id, 'mention-' || s.id, null, s.created_at from statuses s
      where s.in_reply_to_account_id = ${READER_ID} and s.account_id <> ${READER_ID} and s.visibility = 'public'`,
    `insert into notifications (id, account_id, from_account_id, type, status_id, activity_key, group_key, created_at)
      select s.id + 1, ${READER_ID}, 2 + floor(${pick('s.number', 9)} * 100)::bigint, 'favourite', own.id, 'favourite-' || s.id, 'favourite-' || own.id, s.created_at
      from (select id, created_at, row_number() over (order by id) as number from statuses) as s
      join (select id, row_number() over (order by id desc) as number from statuses where account_id = ${READER_ID} and reblog_of_id is null order by id desc limit 100) as own
        on own.number = 1 + s.number / 5 % 100
      where s.number % 5 = 0 on conflict do nothing`,
    `insert into tags (id, name, display_name, created_at) select i, 'topic' || i, 'topic' || i, now() from generate_series(0, 96) as i`,
    `insert into status_tags (tag_id, status_id, account_id) select (created.number % 97), id, account_id from (select id, account_id, row_number() over (order by id) as number from statuses where reblog_of_id is null) as created where created.number % 4 = 0`,
    `update statuses set replies_count = counted.n from (select in_reply_to_id as id, count(*) as n from statuses where in_reply_to_id is not null group by 1) as counted where counted.id = statuses.id`,
    `update statuses set reblogs_count = counted.n from (select reblog_of_id as id, count(*) as n from statuses where reblog_of_id is not null group by 1) as counted where counted.id = statuses.id`,
    `update accounts set followers_count = counted.n from (select target_account_id as id, count(*) as n from follows group by 1) as counted where counted.id = accounts.id`,
    'analyze',
  ]
}
