import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { runForCaller, runDetached, CallerGone } from './Caller.ts'
import type { Caller } from './Caller.ts'
import { EngineDialect } from './EngineDialect.ts'
import { templateFolder } from './templateFolder.fixture.ts'
import { openPgliteWorker } from './openPgliteWorker.ts'
import { prepareFolder } from './prepareFolder.ts'

/** Occupies every connection of the test database until the returned function is called. */
async function holdAll(server: TestServer): Promise<() => Promise<void>> {
  let release = (): void => undefined
  const isReleased = new Promise<void>((done) => (release = done))
  const many = server.database.kind === 'postgres' ? 4 : 1
  const held = Array.from({ length: many }, async () => server.ctx.db.connection().execute(() => isReleased))
  await new Promise((done) => setTimeout(done, 100))
  return async () => {
    release()
    await Promise.all(held)
  }
}

describe('health', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('is not said of a server whose database does not answer, and asks it one thing at a time', async () => {
    const release = await holdAll(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.request('/health')))
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503, 503, 503])
    const before = server.statements.length
    await release()
    await expect.poll(async () => (await server.request('/health')).status).toBe(200)
    expect(server.statements.slice(before).filter((statement) => statement === 'select 1').length).toBeLessThanOrEqual(3)
  })
})

describe('a statement whose caller has gone', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('is not run when its turn comes, while others are', async () => {
    const release = await holdAll(server)
    let isGone = false
    const caller: Caller = { isGone: () => isGone, onGone: () => () => undefined }
    const left = runForCaller(caller, () => sql`select 'left behind'`.execute(server.ctx.db))
    const kept = runForCaller(caller, () => runDetached(() => sql`select 'kept'`.execute(server.ctx.db)))
    const refused = expect(left).rejects.toThrow(CallerGone)
    isGone = true
    await release()
    await refused
    expect((await kept).rows).toHaveLength(1)
    expect(server.statements).not.toContain(`select 'left behind'`)
  })

  it('is not run for a closed connection either, and is no error', async () => {
    const origin = await server.listen()
    const release = await holdAll(server)
    const before = server.statements.length
    const call = request(`${origin}/api/v1/timelines/public`)
    const isClosed = new Promise((done) => call.once('error', done))
    call.end()
    await new Promise((done) => setTimeout(done, 100))
    call.destroy()
    await isClosed
    await new Promise((done) => setTimeout(done, 100))
    await release()
    await server.settled()
    expect(server.statements.slice(before)).toEqual([])
    expect(server.logged.filter((entry) => entry.level === 'error')).toEqual([])
  })

  it('is broken off while it runs, where the database can, and its session goes on', async () => {
    let leave = (): void => undefined
    let isGone = false
    const caller: Caller = {
      isGone: () => isGone,
      onGone: (listener) => {
        leave = () => {
          isGone = true
          listener()
        }
        return () => undefined
      },
    }
    // Longer than the test may take, so that it ends only if it is broken off.
    const seconds = server.database.kind === 'postgres' ? 600 : 0.2
    const asleep = runForCaller(caller, () => sql`select pg_sleep(${seconds}::float8)`.execute(server.ctx.db))
    const ended = asleep.then(
      () => 'ended',
      (error: unknown) => error instanceof CallerGone && 'broken off',
    )
    await new Promise((done) => setTimeout(done, 100))
    leave()
    expect(await ended).toBe(server.database.kind === 'postgres' ? 'broken off' : 'ended')
    for (let time = 0; time < 8; time += 1) expect((await sql`select 1 as one`.execute(server.ctx.db)).rows).toEqual([{ one: 1 }])
  })
})

const endless = sql`select count(*) from generate_series(1, 2000000000) as number where number % 7 = 3`

describe('a statement of the embedded database that takes too long', () => {
  const root = mkdtempSync(join(tmpdir(), 'starling-limits-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('is broken off; nothing that was stored is lost, and nothing of an open transaction is kept', async () => {
    const folder = join(root, 'database')
    await prepareFolder(folder, templateFolder)
    const engine = await openPgliteWorker(folder)
    const db = new Kysely<{ nests: { id: number } }>({ dialect: new EngineDialect(engine) })
    await sql`create table nests (id integer primary key)`.execute(db)
    await sql`insert into nests values (1)`.execute(db)
    engine.limitStatements(1_000)
    await expect(endless.execute(db)).rejects.toMatchObject({ code: '57014' })
    expect(await db.selectFrom('nests').select('id').execute()).toEqual([{ id: 1 }])
    const work = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('nests').values({ id: 2 }).execute()
      await endless.execute(transaction).catch(() => undefined)
      await transaction.insertInto('nests').values({ id: 3 }).execute()
    })
    await expect(work).rejects.toThrow('The transaction was broken off')
    expect(await db.selectFrom('nests').select('id').execute()).toEqual([{ id: 1 }])
    await db.transaction().execute((transaction) => transaction.insertInto('nests').values({ id: 4 }).execute())
    expect(await db.selectFrom('nests').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 4 }])
    await db.destroy()
  })
})

describe('a thread of the embedded database that ends by itself', () => {
  const root = mkdtempSync(join(tmpdir(), 'starling-thread-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('is replaced at the next statement; nothing that was stored is lost, and nothing of an open transaction is kept', async () => {
    const threads: Worker[] = []
    const onThread = (message: unknown): void => void threads.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', onThread)
    const folder = join(root, 'database')
    await prepareFolder(folder, templateFolder)
    const engine = await openPgliteWorker(folder)
    const endThread = (): Promise<number> | undefined => threads.at(-1)?.terminate()
    const db = new Kysely<{ nests: { id: number } }>({ dialect: new EngineDialect(engine) })
    await sql`create table nests (id integer primary key)`.execute(db)
    await db.insertInto('nests').values({ id: 1 }).execute()

    await Promise.all([expect(endless.execute(db)).rejects.toThrow('The database thread has ended'), endThread()])
    expect(await db.selectFrom('nests').select('id').execute()).toEqual([{ id: 1 }])

    const work = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('nests').values({ id: 2 }).execute()
      await endThread()
      await transaction.insertInto('nests').values({ id: 3 }).execute()
    })
    await expect(work).rejects.toThrow('The transaction was broken off')

    await endThread()
    const early = db.transaction().execute((transaction) => transaction.insertInto('nests').values({ id: 4 }).execute())
    await endThread()
    await early.catch(() => undefined)
    await db.transaction().execute((transaction) => transaction.insertInto('nests').values({ id: 5 }).execute())
    expect(await db.selectFrom('nests').select('id').where('id', '!=', 4).orderBy('id').execute()).toEqual([{ id: 1 }, { id: 5 }])
    await db.destroy()
    unsubscribe('worker_threads', onThread)
  })
})
