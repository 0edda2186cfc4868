import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '../../platform/database/json.ts'
import { post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

const start = new Date('2026-11-20T12:00:00Z')
const DAY = 86_400_000

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: start })
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

const daysAgo = (days: number): Date => new Date(server.ctx.now().getTime() - days * DAY)

/** One run of the job. */
async function prune(): Promise<void> {
  server.advance(3600_000)
  await server.runJobs()
}

async function count(table: 'idempotency_keys' | 'antenna_statuses' | 'preview_cards' | 'oauth_applications' | 'outbox'): Promise<number> {
  const { count: rows } = await server.ctx.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

describe('old rows are cleared away, in small steps (#12)', () => {
  it('idempotency keys after a day, however many', async () => {
    await sql`insert into idempotency_keys (account_id, key, status_id, created_at)
      select 1, 'old ' || n, n, ${daysAgo(2)}::timestamptz from generate_series(1, 2500) as n`.execute(server.ctx.db)
    await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'once' }, { 'Idempotency-Key': 'fresh' })
    await prune()
    expect(await server.ctx.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'fresh' }])
  })

  it('no more than a turn takes, the rest an hour later', async () => {
    await sql`insert into idempotency_keys (account_id, key, status_id, created_at)
      select 2, 'old ' || n, n, ${daysAgo(2)}::timestamptz from generate_series(1, 20100) as n`.execute(server.ctx.db)
    const before = await count('idempotency_keys')
    await prune()
    expect(await count('idempotency_keys')).toBe(before - 20_000)
    await prune()
    expect(await count('idempotency_keys')).toBe(before - 20_100)
  })

  it('codes that nobody can exchange any more, a month after they ended', async () => {
    const { db, ids } = server.ctx
    const application = ids.next()
    await db
      .insertInto('oauth_applications')
      .values({
        id: application,
        name: 'app',
        redirect_uris: [],
        scopes: [],
        client_id: 'c',
        client_secret_hash: 's',
        created_at: daysAgo(1),
      })
      .execute()
    const code = (hash: string, days: number) => ({
      code_hash: hash,
      application_id: application,
      account_id: ada.account.id,
      redirect_uri: 'https://app.test',
      scopes: ['read'],
      expires_at: daysAgo(days),
    })
    // A used code that is presented again revokes its token, so it is kept for a while.
    await db
      .insertInto('oauth_codes')
      .values([code('fresh', 0), { ...code('used', 29), used_at: daysAgo(29) }, code('old', 31)])
      .execute()
    await prune()
    expect(await db.selectFrom('oauth_codes').select('code_hash').orderBy('code_hash').execute()).toEqual([
      { code_hash: 'fresh' },
      { code_hash: 'used' },
    ])
    await db.deleteFrom('oauth_applications').where('id', '=', application).execute()
  })

  it('cards that no existing post shows, with their picture, after a month', async () => {
    const { db, ids, mediaStore } = server.ctx
    const shown = await post(ada, 'with a card')
    const gone = await post(ada, 'soon gone')
    const card = async (url: string, days: number, imageKey: string | null = null) => {
      const id = ids.next()
      await db
        .insertInto('preview_cards')
        .values({ id, url, updated_at: daysAgo(days), image_key: imageKey })
        .execute()
      return id
    }
    const key = 'cards/old.png'
    await mediaStore.put(key, Buffer.from('picture'))
    const kept = [await card('https://a.test/shown', 60), await card('https://a.test/fresh', 3)]
    const old = await card('https://a.test/gone', 60, key)
    await db
      .updateTable('statuses')
      .set({ card_id: kept[0] ?? null })
      .where('id', '=', shown.id)
      .execute()
    await db.updateTable('statuses').set({ card_id: old }).where('id', '=', gone.id).execute()
    await send(server, ada.token, 'DELETE', `/api/v1/statuses/${gone.id}`)
    await prune()
    expect((await db.selectFrom('preview_cards').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual(kept)
    await server.runJobs()
    expect(await mediaStore.get(key)).toBe(null)
  })

  it('applications that nobody ever used, after a month', async () => {
    const { db, ids } = server.ctx
    const app = async (name: string, days: number) => {
      const id = ids.next()
      const values = { id, name, redirect_uris: [], scopes: [], client_id: name, client_secret_hash: '' }
      await db
        .insertInto('oauth_applications')
        .values({ ...values, created_at: daysAgo(days) })
        .execute()
      return id
    }
    await app('unused', 40)
    await app('fresh', 2)
    const used = await app('used', 40)
    const wrote = await app('wrote a post', 40)
    const waits = await app('has a post to come', 40)
    await db
      .insertInto('oauth_tokens')
      .values({ id: ids.next(), token_hash: 'used', application_id: used, scopes: [], created_at: server.ctx.now() })
      .execute()
    const written = await post(ada, 'from an app')
    await db.updateTable('statuses').set({ application_id: wrote }).where('id', '=', written.id).execute()
    const params = json({ status: 'later' })
    await db
      .insertInto('scheduled_statuses')
      .values({
        id: ids.next(),
        account_id: ada.account.id,
        application_id: waits,
        scheduled_at: daysAgo(-9),
        params,
        idempotency_key: null,
        created_at: server.ctx.now(),
      })
      .execute()
    await prune()
    const names = await db.selectFrom('oauth_applications').select('name').orderBy('id').execute()
    expect(names.map(({ name }) => name)).toEqual(['fresh', 'used', 'wrote a post', 'has a post to come'])
  })

  it('what antennas collected, but for the newest two thousand of each', async () => {
    const { db } = server.ctx
    for (const title of ['busy', 'quiet']) await send(server, ada.token, 'POST', '/api/v1/antennas', { title })
    const [busy, quiet] = await db.selectFrom('antennas').select('id').orderBy('id').execute()
    if (busy === undefined || quiet === undefined) throw new Error('The antennas were not made')
    const model = await post(ada, 'model')
    await sql`insert into statuses (id, account_id, conversation_id, visibility, created_at, content)
      select n, account_id, n, visibility, created_at, '' from statuses, generate_series(1, 3500) as n where id = ${model.id}`.execute(db)
    for (const [id, most] of [
      [busy.id, 3500],
      [quiet.id, 10],
    ] as const)
      await sql`insert into antenna_statuses select ${id}, n from generate_series(1, ${most}::int) as n`.execute(db)
    await prune()
    const left = async (id: string) =>
      db
        .selectFrom('antenna_statuses')
        .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('status_id').as('oldest')])
        .where('antenna_id', '=', id)
        .executeTakeFirst()
    expect(await left(busy.id)).toMatchObject({ count: '2000', oldest: '1501' })
    expect(await left(quiet.id)).toMatchObject({ count: '10' })
  })

  it('marks of posts that other servers deleted, after three months', async () => {
    const mark = (hash: string, days: number) => ({ uri_hash: hash, actor_uri: 'https://far.test/users/rob', created_at: daysAgo(days) })
    await server.ctx.db
      .insertInto('tombstones')
      .values([mark('old', 91), mark('young', 89)])
      .execute()
    await prune()
    expect(await server.ctx.db.selectFrom('tombstones').select('uri_hash').execute()).toEqual([{ uri_hash: 'young' }])
  })

  it('jobs that were given up, after a month', async () => {
    const { db, ids } = server.ctx
    const kept = [ids.next(), ids.next()]
    const store = (id: string, failed_at: Date | null) =>
      db
        .insertInto('jobs')
        .values({ id, name: 'none', key: null, data: json({}), run_after: daysAgo(-9), failed_at })
        .execute()
    await store(ids.next(), daysAgo(40))
    await store(kept[0] ?? '', daysAgo(3))
    await store(kept[1] ?? '', null)
    await prune()
    const left = await db.selectFrom('jobs').select('id').where('name', '=', 'none').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(kept)
  })

  it('events that were given up, after a month', async () => {
    const { db, ids } = server.ctx
    const event = json({ type: 'filters.changed', accountId: '1' } as const)
    const kept = [ids.next(), ids.next()]
    const store = (id: string, failedAt: Date | null) =>
      sql`insert into outbox (id, event, attempts, run_after, failed_at) values (${id}, ${event}, 30, ${daysAgo(-9)}, ${failedAt})`.execute(
        db,
      )
    await store(ids.next(), daysAgo(40))
    await store(kept[0] ?? '', daysAgo(3))
    await store(kept[1] ?? '', null)
    await prune()
    expect((await db.selectFrom('outbox').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual(kept)
  })
})
