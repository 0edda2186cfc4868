// What `npm run faults` writes to and reads from the tables of an instance that is not running.
import { join } from 'node:path'
import { sql } from 'kysely'
import { root } from './ensureInstalled.mjs'

/**
 * The number of accounts that only exist in the database and are notified of every post; with this many, the notifications of a post are
 * stored by several jobs.
 */
const LISTENERS = 150

/** Calls `act` with the instance's database. The instance must be stopped, because only one process can open the embedded database. */
async function withTables(env, act) {
  const { openDatabase } = await import(join(root, 'server/src/platform/database/openDatabase.ts'))
  const place = env.DATABASE_URL ? { kind: 'postgres', url: env.DATABASE_URL } : { kind: 'folder', folder: env.DATA_DIR }
  const database = await openDatabase(place)
  try {
    return await database.kysely.connection().execute(async (db) => {
      // Counting reads whole tables, which on a busy machine takes longer than the server's time limit for statements.
      await sql`set statement_timeout = 0`.execute(db)
      return act(db)
    })
  } finally {
    await database.close()
  }
}

/** Adds accounts that are notified of every post of the author. */
export function addListeners(env, authorId) {
  return withTables(env, async (db) => {
    await sql`insert into accounts (id, username, uri, url, created_at)
      select n, 'listener' || n, 'https://listeners.test/users/' || n, 'https://listeners.test/@' || n, now() from generate_series(1, ${sql.lit(LISTENERS)}) as n`.execute(
      db,
    )
    await sql`insert into follows (id, account_id, target_account_id, notify, created_at)
      select n, n, ${authorId}::bigint, true, now() from generate_series(1, ${sql.lit(LISTENERS)}) as n`.execute(db)
  })
}

/** Adds a follower on another server, so that the accounts' activities are delivered to it. */
export function addFollowerElsewhere(env, host, accountIds) {
  const [id, server] = [LISTENERS + 1, `http://${host}`]
  return withTables(env, async (db) => {
    await sql`insert into accounts (id, username, domain, uri, url, inbox_url, shared_inbox_url, created_at, fetched_at)
      values (${id}, 'far', ${host}, ${`${server}/users/far`}, ${`${server}/@far`}, ${`${server}/users/far/inbox`}, ${`${server}/inbox`}, now(), now())`.execute(
      db,
    )
    await sql`insert into follows (id, account_id, target_account_id, created_at)
      select ${id} + n, ${id}, target, now() from unnest(${accountIds}::bigint[]) with ordinality as followed (target, n)`.execute(db)
  })
}

/** Rows of `statuses` whose stored count differs from the actual number of rows. */
const miscounted = (column, counted) =>
  sql`select s.id from statuses as s where s.deleted_at is null and s.${sql.ref(column)} <> (select count(*) from ${counted})`

const isGone = (id) => sql`exists (select 1 from statuses as gone where gone.id = ${sql.ref(id)} and gone.deleted_at is not null)`

/** Queries that find rows which must not exist. */
const mustBeEmpty = {
  'wrong reblogs_count': miscounted('reblogs_count', sql`statuses as b where b.reblog_of_id = s.id and b.deleted_at is null`),
  'wrong favourites_count': miscounted('favourites_count', sql`favourites as f where f.status_id = s.id`),
  'wrong replies_count': miscounted('replies_count', sql`statuses as r where r.in_reply_to_id = s.id and r.deleted_at is null`),
  'wrong quotes_count': miscounted(
    'quotes_count',
    sql`statuses as q where q.quote_of_id = s.id and q.quote_state = 'accepted' and q.deleted_at is null`,
  ),
  'wrong statuses_count': sql`select id from accounts as a
    where statuses_count <> (select count(*) from statuses as s where s.account_id = a.id and s.deleted_at is null)`,
  'boosts of deleted posts': sql`select b.id from statuses as b where b.deleted_at is null and ${isGone('b.reblog_of_id')}`,
  'quotes of deleted posts': sql`select q.id from statuses as q where q.deleted_at is null and ${isGone('q.quote_of_id')}`,
  'favourites of deleted posts': sql`select f.id from favourites as f where ${isGone('f.status_id')}`,
  'keys of deleted posts': sql`select k.key from idempotency_keys as k where ${isGone('k.status_id')}`,
  'notifications of deleted posts': sql`select n.id from notifications as n where ${isGone('n.status_id')}`,
  'notifications of boosts taken back': sql`select n.id from notifications as n where n.type = 'reblog' and not exists (
    select 1 from statuses as b where b.reblog_of_id = n.status_id and b.account_id = n.from_account_id and b.deleted_at is null)`,
  'notifications of favourites taken back': sql`select n.id from notifications as n where n.type = 'favourite' and not exists (
    select 1 from favourites as f where f.status_id = n.status_id and f.account_id = n.from_account_id)`,
  'listeners not told once of a post': sql`select s.id, f.account_id from statuses as s join follows as f on f.target_account_id = s.account_id and f.notify
    where s.deleted_at is null and s.reblog_of_id is null and 1 <> (
      select count(*) from notifications as n where n.account_id = f.account_id and n.type = 'status' and n.status_id = s.id)`,
  'boosts not told once': sql`select b.id from statuses as b join statuses as s on s.id = b.reblog_of_id where b.deleted_at is null and 1 <> (
      select count(*) from notifications as n where n.account_id = s.account_id and n.type = 'reblog' and n.status_id = s.id)`,
  'events left': sql`select id from outbox`,
  'jobs left': sql`select id, name, key, run_after, locked_until from jobs where (key is distinct from name and run_after <= now()) or locked_until > now()`,
  'jobs failed': sql`select id, name, key from jobs where failed_at is not null`,
}

/** The number of rows found by each of these queries, and other figures that are checked. */
export function readTables(env, boosterId) {
  return withTables(env, async (db) => {
    const idsOf = async (query) => new Set((await query.execute(db)).rows.map(({ id }) => id))
    const faults = {}
    for (const [name, query] of Object.entries(mustBeEmpty)) {
      const { rows } = await query.execute(db)
      faults[name] = rows.length
      if (rows.length > 0) console.log(`\n${name}, for example ${JSON.stringify(rows.slice(0, 3))}`)
    }
    const { rows } = await sql`select
      (select count(*) from notifications where account_id <= ${sql.lit(LISTENERS)})::int as "notices of listeners",
      (select count(*) from statuses where reblog_of_id is not null)::int as "boosts ever",
      (select count(*) from statuses where reblog_of_id is not null and deleted_at is null)::int as "boosts that stand"`.execute(db)
    return {
      faults,
      numbers: rows[0],
      boosted: await idsOf(
        sql`select reblog_of_id as id from statuses where account_id = ${boosterId}::bigint and deleted_at is null and reblog_of_id is not null`,
      ),
      favourited: await idsOf(sql`select status_id as id from favourites where account_id = ${boosterId}::bigint`),
    }
  })
}
