import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { App } from '../../app.ts'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../database/json.ts'
import { createMemoryStore } from '../media-store/createMemoryStore.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import type { AppEvent } from './AppEvent.ts'
import { createOutbox } from './createOutbox.ts'
import type { Outbox } from './createOutbox.ts'
import { failingDatabase } from './failingDatabase.fixture.ts'
import type { FailingDatabase } from './failingDatabase.fixture.ts'

const start = new Date('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const silent = { debug() {}, info() {}, warn() {}, error() {} }

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ now: start })))
afterAll(() => server.close())

const outbox = (ctx: Pick<AppContext, 'db'>): Promise<object[]> => ctx.db.selectFrom('outbox').selectAll().execute()

describe('the outbox', () => {
  const errors: string[] = []
  const makeOutbox = (isRelayed = false): Outbox => {
    const { db, now, ids } = server.ctx
    return createOutbox({ db, now, ids, isRelayed, onError: (error) => errors.push((error as Error).message) })
  }
  const event: AppEvent = { type: 'filters.changed', accountId: '1' }
  afterEach(async () => {
    errors.length = 0
    server.setNow(start)
    await server.ctx.db.deleteFrom('outbox').execute()
  })

  it('forgets with the transaction what was told in it', async () => {
    const events = makeOutbox()
    const heard: string[] = []
    events.listen({ name: 'a', to: ['filters.changed'], hear: ({ type }) => Promise.resolve(void heard.push(type)) })
    const undone = events.write(({ tell }) => {
      tell(event)
      return Promise.reject(new Error('undone'))
    })
    await expect(undone).rejects.toThrow('undone')
    expect(heard).toEqual([])
    expect(await outbox(server.ctx)).toEqual([])
  })

  it.each(['40P01', '40001'])('does a write again that PostgreSQL aborts for another one (%s), whole and once', async (code) => {
    const events = makeOutbox()
    const heard: string[] = []
    events.listen({ name: 'a', to: ['filters.changed'], hear: ({ type }) => Promise.resolve(void heard.push(type)) })
    const { db } = server.ctx
    // Three times one after the other, because the other one may not have gone on yet when it is done again.
    let left = 3
    const write = () =>
      events.write(async (writing) => {
        writing.tell(event)
        await writing.db
          .insertInto('reaction_decks')
          .values({ account_id: '7', emojis: ['a'] })
          .execute()
        left -= 1
        if (left >= 0) await sql.raw(`do $$ begin raise exception 'aborted' using errcode = '${code}'; end $$`).execute(writing.db)
        return 'stored'
      })
    expect(await write()).toBe('stored')
    await events.settled()
    expect([heard, await outbox(server.ctx)]).toEqual([['filters.changed'], []])
    await db.deleteFrom('reaction_decks').execute()
    left = 4
    await expect(write()).rejects.toMatchObject({ code })
    expect([heard, await db.selectFrom('reaction_decks').selectAll().execute()]).toEqual([['filters.changed'], []])
  })

  it('stores more events of one write than a statement may have parameters', async () => {
    const events = makeOutbox(true)
    const told: string[] = []
    events.subscribe(({ type }) => void told.push(type))
    const many = Array.from({ length: 12_000 }, (_, index): AppEvent => ({ type: 'account.updated', accountId: String(index) }))
    const before = server.statements.length
    await events.write(({ tell }) => Promise.resolve(many.forEach(tell)))
    expect(await events.settled()).toBeUndefined()
    expect([told.length, await outbox(server.ctx)]).toEqual([many.length, []])
    // Nor does each of them cost a statement.
    expect(server.statements.length - before).toBeLessThan(10)
  })

  it('does not fail a write for a listener that fails, asks the others all the same, and asks it again later and later', async () => {
    const events = makeOutbox()
    const heard: string[] = []
    let isBroken = true
    events.listen({
      name: 'a',
      to: ['filters.changed'],
      hear: () => (isBroken ? Promise.reject(new Error('not today')) : Promise.resolve(void heard.push('a'))),
    })
    events.listen({ name: 'b', to: ['filters.changed'], hear: () => Promise.resolve(void heard.push('b')) })
    const live: string[] = []
    events.subscribe(({ type }) => void live.push(type))
    expect(await events.write(({ tell }) => Promise.resolve(tell(event)).then(() => 'stored'))).toBe('stored')
    await events.settled()
    expect([heard, live, errors]).toEqual([
      ['b', 'filters.changed'].slice(0, 1),
      ['filters.changed'],
      ['not today', 'not today'].slice(0, 1),
    ])
    expect(await events.recover()).toBe(0)
    server.advance(1_000)
    expect(await events.recover()).toBe(1)
    server.advance(1_000)
    expect(await events.recover()).toBe(0)
    isBroken = false
    server.advance(3_000)
    expect(await events.recover()).toBe(1)
    await events.settled()
    expect([heard, live]).toEqual([['b', 'a'], ['filters.changed']])
    expect(await outbox(server.ctx)).toEqual([])
  })

  it('deals with what listeners tell in one transaction with them, and apart where that fails, so that nobody undoes another', async () => {
    const events = makeOutbox()
    const { db } = server.ctx
    const heard: string[] = []
    let isBroken = false
    events.listen({
      name: 'stores',
      to: ['filters.changed'],
      async hear({ type }, writing, id) {
        await writing.db
          .insertInto('reaction_decks')
          .values({ account_id: id, emojis: [type] })
          .execute()
        writing.tell({ type: 'notifications.merged', accountId: id })
      },
    })
    events.listen({
      name: 'follows up',
      to: ['notifications.merged'],
      async hear(each, writing) {
        if (isBroken) throw new Error('not today')
        // By now the write is committed.
        const id = each.type === 'notifications.merged' ? each.accountId : ''
        const row = await writing.db.selectFrom('reaction_decks').select('account_id').where('account_id', '=', id).executeTakeFirst()
        heard.push(row === undefined ? 'too early' : 'follows up')
      },
    })
    const live: string[] = []
    events.subscribe(({ type }) => void live.push(type))
    const stored = async () => (await db.selectFrom('reaction_decks').select('account_id').execute()).length
    const before = server.statements.filter((statement) => statement.includes('insert into outbox')).length
    await events.publish(event)
    await events.settled()
    // Events of the write are stored with it; events reported by its listener are not.
    expect(server.statements.filter((statement) => statement.includes('insert into outbox')).length).toBe(before + 1)
    expect([heard, live.toSorted(), await stored(), await outbox(server.ctx)]).toEqual([
      ['follows up'],
      ['filters.changed', 'notifications.merged'],
      1,
      [],
    ])
    isBroken = true
    await events.publish(event)
    await events.settled()
    expect([await stored(), errors]).toEqual([2, ['not today']])
    expect(await outbox(server.ctx)).toMatchObject([{ event: { type: 'notifications.merged' } }])
    isBroken = false
    server.advance(5_000)
    expect(await events.recover()).toBe(1)
    await events.settled()
    expect([heard, await stored(), await outbox(server.ctx)]).toEqual([['follows up', 'follows up'], 2, []])
    await db.deleteFrom('reaction_decks').execute()
  })

  it('gives up in the end and keeps what it gave up for the operator to see', async () => {
    const events = makeOutbox()
    events.listen({ name: 'a', to: ['filters.changed'], hear: () => Promise.reject(new Error('never')) })
    await events.publish(event)
    for (let hour = 0; hour < 60; hour += 1) {
      server.advance(60 * MINUTE)
      await events.recover()
    }
    expect(errors).toHaveLength(30)
    expect(await outbox(server.ctx)).toMatchObject([{ attempts: 30, event, failed_at: expect.any(Date) as unknown }])
  })

  it('leaves what is being dealt with to its process while that says so, and to another one afterwards', async () => {
    let letGo = (): void => undefined
    const one = makeOutbox()
    const two = makeOutbox()
    let times = 0
    one.listen({ name: 'a', to: ['filters.changed'], hear: () => Promise.reject(new Error('interrupted')) })
    two.listen({ name: 'a', to: ['filters.changed'], hear: () => Promise.resolve(void (times += 1)) })
    // Held by one process, whose connections were informed; the others still have to be.
    const held = makeOutbox(true)
    held.subscribe(() => new Promise((resolve) => (letGo = resolve)))
    await held.publish(event)
    server.advance(50_000)
    await held.renew()
    server.advance(50_000)
    expect(await two.recover()).toBe(0)
    server.advance(20_000)
    expect(await two.recover()).toBe(1)
    letGo()
    await held.settled()
    await two.settled()
    expect(times).toBe(1)
    expect(await outbox(server.ctx)).toEqual([])
  })
})

describe('a process that is killed', () => {
  let failing: FailingDatabase
  let app: App
  let ada: TestAccount
  let bob: TestAccount
  let cat: TestAccount
  const newApp = (database: FailingDatabase['database']): Promise<App> =>
    createApp({ database, now: server.ctx.now, mediaStore: createMemoryStore(), log: silent, settings: server.ctx.settings })

  beforeAll(async () => {
    failing = failingDatabase(server.database)
    app = await newApp(failing.database)
    ;[ada, bob, cat] = await Promise.all(
      ['ada', 'bob', 'cat'].map((name) => server.createAccount(name)) as [Promise<TestAccount>, Promise<TestAccount>, Promise<TestAccount>],
    )
    // Cat is notified of every post of Ada's and has an antenna for it; Bob has push.
    await server.ctx.db
      .insertInto('follows')
      .values({ id: server.ctx.ids.next(), account_id: cat.account.id, target_account_id: ada.account.id, notify: true, created_at: start })
      .execute()
    const antenna = await send(server.app, cat, 'POST', '/api/v1/antennas', { title: 'Ada' })
    await send(server.app, cat, 'POST', `/api/v1/antennas/${antenna.body.id}/accounts`, { account_ids: [ada.account.id] })
    const token = await server.ctx.db
      .selectFrom('oauth_tokens')
      .select('id')
      .where('account_id', '=', bob.account.id)
      .executeTakeFirstOrThrow()
    await server.ctx.db
      .insertInto('push_subscriptions')
      .values({
        id: server.ctx.ids.next(),
        account_id: bob.account.id,
        token_id: token.id,
        endpoint: 'https://push.example/1',
        p256dh: 'x',
        auth: 'y',
        alerts: json({ mention: true }),
        policy: 'all',
        created_at: start,
        updated_at: start,
      })
      .execute()
  })

  async function send(to: App, who: TestAccount, method: string, path: string, body: object = {}) {
    const response = await to.request(path, {
      method,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json().catch(() => ({}))) as { id: string } }
  }

  /** Everything that results from these posts and actions, counted; stored jobs of the old process are counted before they run. */
  async function effects(statusId: string) {
    const { db } = server.ctx
    const count = async (table: 'notifications' | 'antenna_statuses' | 'favourites', column = 'status_id' as const) =>
      (await db.selectFrom(table).select(column).where(column, '=', statusId).execute()).length
    const pushes = await db.selectFrom('jobs').select('key').where('name', '=', 'push.deliver').execute()
    const status = await db.selectFrom('statuses').select('favourites_count').where('id', '=', statusId).executeTakeFirst()
    return {
      notifications: await count('notifications'),
      antennas: await count('antenna_statuses'),
      favourites: [await count('favourites'), Number(status?.favourites_count)],
      pushes: pushes.length,
    }
  }

  /** What another process does after the lease has expired: events only, so that the jobs they create can be counted. */
  async function takeOver(): Promise<void> {
    server.advance(2 * MINUTE)
    const successor = await newApp(server.database)
    while ((await successor.recover()) > 0) continue
    await successor.events.settled()
  }

  it('loses and doubles nothing of a new post, at whichever step', async () => {
    let step = 0
    let stored = 0
    for (let isThrough = false; !isThrough; step += 1) {
      await server.ctx.db.deleteFrom('jobs').where('name', '=', 'push.deliver').execute()
      const text = `step ${step} for @bob`
      failing.dieAfter(step)
      await send(app, ada, 'POST', '/api/v1/statuses', { status: text })
      await app.events.settled()
      isThrough = !failing.isDead
      failing.dieAfter(Number.POSITIVE_INFINITY)
      await takeOver()
      const rows = await server.ctx.db.selectFrom('statuses').select('id').where('text', '=', text).execute()
      expect(rows.length).toBeLessThanOrEqual(1)
      const [row] = rows
      if (row === undefined) continue
      stored += 1
      // Bob's mention and Cat's subscription, Cat's antenna, and one push message for Bob.
      expect([step, await effects(row.id)]).toEqual([step, { notifications: 2, antennas: 1, favourites: [0, 0], pushes: 1 }])
      expect(await outbox(server.ctx)).toEqual([])
    }
    // The post was stored at some step, and there were further steps after it.
    expect(stored).toBeGreaterThan(10)
    expect(step).toBeGreaterThan(stored)
  })

  it('loses and doubles nothing of a favourite that is given and taken back', async () => {
    const post = await send(server.app, bob, 'POST', '/api/v1/statuses', { status: 'to be liked' })
    const { id } = post.body
    for (const [act, expected] of [
      ['favourite', { notifications: 1, favourites: [1, 1], pushes: 1 }],
      ['unfavourite', { notifications: 0, favourites: [0, 0] }],
    ] as const) {
      const undo = act === 'favourite' ? 'unfavourite' : 'favourite'
      for (let [step, isThrough] = [0, false]; !isThrough; step += 1) {
        await send(server.app, ada, 'POST', `/api/v1/statuses/${id}/${undo}`)
        await server.ctx.db.deleteFrom('jobs').where('name', '=', 'push.deliver').execute()
        const before = await effects(id)
        failing.dieAfter(step)
        await send(app, ada, 'POST', `/api/v1/statuses/${id}/${act}`)
        await app.events.settled()
        isThrough = !failing.isDead
        failing.dieAfter(Number.POSITIVE_INFINITY)
        await takeOver()
        const after = await effects(id)
        const isStored = after.favourites[0] !== before.favourites[0]
        expect([act, step, after]).toMatchObject([act, step, isStored ? expected : before])
        expect(isThrough && !isStored).toBe(false)
      }
    }
  })
})
