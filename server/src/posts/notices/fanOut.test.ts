import { statusEndpoints } from '@starling/api/statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '../../platform/database/json.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { follow, post } from '../statuses/posting.fixture.ts'

const MANY = 230

let server: TestServer
let ada: TestAccount
let few: TestAccount
let readers: readonly string[]
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  few = await server.createAccount('few')
  readers = await insertReaders(MANY)
  await subscribe(readers, ada)
  await subscribe(readers.slice(0, 3), few)
})
afterAll(() => server.close())

async function insertReaders(count: number): Promise<string[]> {
  const { db, ids, now } = server.ctx
  const rows = Array.from({ length: count }, (_, index) => ({
    id: ids.next(),
    username: `reader${index}`,
    uri: `https://starling.test/users/reader${index}`,
    url: `https://starling.test/@reader${index}`,
    created_at: now(),
  }))
  await db.insertInto('accounts').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function subscribe(followers: readonly string[], { account }: TestAccount): Promise<void> {
  const { db, ids, now } = server.ctx
  const common = { target_account_id: account.id, notify: true, created_at: now() }
  await db
    .insertInto('follows')
    .values(followers.map((id) => ({ id: ids.next(), account_id: id, ...common })))
    .execute()
}

/** Each recipient of this type of notification, in the order of storing. */
const toldOf = async (statusId: string, type: string): Promise<string[]> => {
  const rows = await server.ctx.db
    .selectFrom('notifications')
    .select('account_id')
    .where('status_id', '=', statusId)
    .where('type', '=', type)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** How many statements the request takes, and all that it does before it is answered. */
async function countStatements(act: () => Promise<unknown>): Promise<number> {
  await server.runJobs()
  const before = server.statements.length
  await act()
  await server.settled()
  return server.statements.length - before
}

describe('a post with many listeners (#27, 2.3)', () => {
  it('costs its author no more than one with a few, and each listener is told once', async () => {
    let id = ''
    const toFew = await countStatements(() => post(few, 'to a few'))
    const toMany = await countStatements(async () => (id = (await post(ada, 'to many, and @few')).id))
    expect(toMany).toBeLessThanOrEqual(toFew + 5)
    // Whom the words name is told with the post, the others in jobs.
    expect([await toldOf(id, 'mention'), await toldOf(id, 'status')]).toEqual([[few.account.id], []])
    await server.runJobs()
    expect(await toldOf(id, 'status')).toEqual(readers)
    expect(await server.ctx.db.selectFrom('jobs').select('name').where('name', '=', 'notices.fan-out').execute()).toEqual([])
  })

  it('is told nobody twice when a job is done again', async () => {
    const { id } = await post(ada, 'to many, twice')
    const job = await server.ctx.db.selectFrom('jobs').selectAll().where('name', '=', 'notices.fan-out').executeTakeFirstOrThrow()
    await server.runJobs()
    await server.ctx.db
      .insertInto('jobs')
      .values({ ...job, data: json(job.data) })
      .execute()
    await server.runJobs()
    expect(await toldOf(id, 'status')).toEqual(readers)
  })

  it('reaches each of them after the posts before it', async () => {
    const ids: string[] = []
    for (const words of ['first', 'second', 'third']) ids.push((await post(ada, words)).id)
    await server.runJobs()
    const { rows } = await sql<{ posts: string[] }>`
      select distinct array_agg(status_id order by id) as posts from notifications where status_id = any(${ids}::bigint[]) group by account_id`.execute(
      server.ctx.db,
    )
    expect(rows).toEqual([{ posts: ids }])
  })

  it('is told to nobody once it is deleted, nor to whom it does not concern', async () => {
    const { db, ids, now } = server.ctx
    const [blocking = '', muting = '', ...others] = readers
    const marks = { target_account_id: ada.account.id, created_at: now() }
    await db
      .insertInto('blocks')
      .values({ id: ids.next(), account_id: blocking, ...marks })
      .execute()
    await db
      .insertInto('mutes')
      .values({ id: ids.next(), account_id: muting, ...marks })
      .execute()
    const deleted = await post(ada, 'deleted at once')
    await ada.client.call(statusEndpoints.delete, { params: { id: deleted.id } })
    const named = await post(ada, 'only to be read by @reader7')
    await server.runJobs()
    expect(await toldOf(deleted.id, 'status')).toEqual([])
    expect(await toldOf(named.id, 'status')).toEqual(others.filter((id) => id !== readers[7]))
    expect(await toldOf(named.id, 'mention')).toEqual([readers[7]])
  })

  it('is told the owners of many lists, but for those who are told of it anyway', async () => {
    const author = await server.createAccount('listed')
    const { db, ids, now } = server.ctx
    const listing = readers.slice(10, 160).map((owner) => ({ owner, list: ids.next(), followed: ids.next() }))
    const [first] = listing
    const follows = listing.map(({ owner, followed }) => ({ id: followed, account_id: owner, notify: owner === first?.owner }))
    const lists = listing.map(({ owner, list }) => ({ id: list, account_id: owner, title: 'list', notify: true, created_at: now() }))
    const members = listing.map(({ list, followed }) => ({
      id: ids.next(),
      list_id: list,
      account_id: author.account.id,
      follow_id: followed,
    }))
    const common = { target_account_id: author.account.id, created_at: now() }
    await db
      .insertInto('follows')
      .values(follows.map((row) => ({ ...row, ...common })))
      .execute()
    await db.insertInto('lists').values(lists).execute()
    await db.insertInto('list_accounts').values(members).execute()
    const { id } = await post(author, 'on many lists')
    expect(await toldOf(id, 'list_status')).toEqual([])
    await server.runJobs()
    expect([await toldOf(id, 'status'), await toldOf(id, 'list_status')]).toEqual([
      [first?.owner],
      listing.slice(1).map(({ owner }) => owner),
    ])
  })

  it('is told those who boosted it when it is rewritten, the newest edit on top', async () => {
    const author = await server.createAccount('edited')
    const { id } = await post(author, 'before')
    const { db, ids, now } = server.ctx
    const boost = {
      visibility: 'public',
      reblog_of_id: id,
      conversation_id: id,
      searchability: 'limited',
      quote_policy: 'nobody',
      created_at: now(),
    }
    await db
      .insertInto('statuses')
      .values(readers.map((reader) => ({ id: ids.next(), account_id: reader, ...boost })))
      .execute()
    for (const status of ['once', 'again']) await author.client.call(statusEndpoints.edit, { params: { id }, body: { status } })
    expect(await toldOf(id, 'update')).toEqual([])
    await server.runJobs()
    expect(await toldOf(id, 'update')).toEqual(readers)
  })

  it('tells all who voted that its poll ended, part by part, and nobody of one that was deleted', async () => {
    const { db, ids, now } = server.ctx
    const author = await server.createAccount('asking')
    const asking = async (status: string) => {
      const created = await post(author, { status, poll: { options: ['a', 'b'], expires_in: 300 } })
      const { id: pollId } = await db.selectFrom('polls').select('id').where('status_id', '=', created.id).executeTakeFirstOrThrow()
      await db
        .insertInto('poll_votes')
        .values(readers.map((reader) => ({ id: ids.next(), poll_id: pollId, account_id: reader, choice: 1, created_at: now() })))
        .execute()
      return created.id
    }
    const [asked, deleted] = [await asking('which'), await asking('which, soon gone')]
    server.advance(301_000)
    await server.runJobs()
    expect(await toldOf(asked, 'poll')).toEqual([author.account.id, ...readers])
    await db.updateTable('polls').set({ ended_at: null }).where('status_id', '=', deleted).execute()
    await db.deleteFrom('notifications').where('status_id', '=', deleted).execute()
    await author.client.call(statusEndpoints.delete, { params: { id: deleted } })
    await server.runJobs()
    expect(await toldOf(deleted, 'poll')).toEqual([])
  })

  it('takes the same statements for each part however many are in it, with push messages', async () => {
    const { db, ids, now } = server.ctx
    const author = await server.createAccount('pushed')
    const listeners = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((name) => server.createAccount(name)))
    const push = async ({ account }: TestAccount) => {
      const token = await db.selectFrom('oauth_tokens').select('id').where('account_id', '=', account.id).executeTakeFirstOrThrow()
      const subscription = {
        endpoint: 'https://push.example/1',
        p256dh: 'x',
        auth: 'y',
        alerts: json({ status: true }),
        policy: 'all' as const,
      }
      await db
        .insertInto('push_subscriptions')
        .values({ id: ids.next(), account_id: account.id, token_id: token.id, ...subscription, created_at: now(), updated_at: now() })
        .execute()
    }
    for (const listener of listeners) await push(listener)
    const [first] = listeners
    if (first === undefined) throw new Error('There is no listener')
    await follow(server, first, author, { notify: true })
    /** The beginnings of the statements that store and announce notifications. */
    const telling = async (words: string): Promise<string[]> => {
      const before = server.statements.length
      await post(author, words)
      await server.settled()
      const concerned = /into "?(jobs|notifications)|join push_subscriptions|from notifications/
      const found = server.statements.slice(before).filter((statement) => concerned.test(statement))
      return found.map((statement) => statement.trim().slice(0, 30))
    }
    const toOne = await telling('to one')
    const waiting = () => db.selectFrom('jobs').select('key').where('name', '=', 'push.deliver').execute()
    for (const listener of listeners.slice(1)) await follow(server, listener, author, { notify: true })
    const before = (await waiting()).length
    const toFour = await telling('to four')
    expect([toFour, toOne.length > 2]).toEqual([toOne, true])
    expect((await waiting()).length - before).toBe(4)
  })
})
