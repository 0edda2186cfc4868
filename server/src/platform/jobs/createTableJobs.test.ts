import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { createTableJobs } from './createTableJobs.ts'
import type { TableJobs } from './createTableJobs.ts'
import type { JobKind } from './Jobs.ts'

const start = new Date('2026-03-01T12:00:00Z')
let server: TestServer
let failures: string[]

beforeAll(async () => void (server = await startTestServer({ now: start })))
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(start)
  failures = []
  await server.ctx.db.deleteFrom('jobs').execute()
})

const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000)

/** The jobs as a second process on the same database has them. */
async function anotherProcess(
  work: (data: { n: number }) => Promise<void>,
  kind: Partial<JobKind> = {},
  ...others: JobKind[]
): Promise<TableJobs> {
  const { db, now, ids } = server.ctx
  const jobs = createTableJobs({
    db,
    now,
    ids,
    isShared: server.database.kind === 'postgres',
    onError: (error) => failures.push((error as Error).message),
  })
  for (const each of [{ name: 'count', ...kind, work }, ...others]) jobs.define(each)
  await jobs.begin()
  return jobs
}

/** Work that continues until it is released. */
function stuckWork(): { readonly begun: string[]; work(data: { host: string }): Promise<void>; letGo(): void } {
  const begun: string[] = []
  const held: (() => void)[] = []
  return {
    begun,
    work: ({ host }) => {
      begun.push(host)
      return new Promise((resolve) => held.push(resolve))
    },
    letGo() {
      for (const each of held.splice(0)) each()
    },
  }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

describe('jobs', () => {
  it('are done in order when they are due, each by one process', async () => {
    const done: number[] = []
    const work = ({ n }: { n: number }): Promise<void> => Promise.resolve(void done.push(n))
    const [one, two] = [await anotherProcess(work), await anotherProcess(work)]
    await one.enqueue('count', { n: 3 }, { after: after(60) })
    for (const n of [1, 2]) await one.enqueue('count', { n })
    await Promise.all([one.runDue(), two.runDue()])
    expect(done.toSorted()).toEqual([1, 2])
    server.setNow(after(60))
    await two.runDue()
    await one.runDue()
    expect(done).toHaveLength(3)
    expect(await server.ctx.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('are asked for once under one key, with what was said last', async () => {
    const done: number[] = []
    const jobs = await anotherProcess(({ n }) => Promise.resolve(void done.push(n)))
    await jobs.enqueue('count', { n: 1 }, { key: 'a' })
    await jobs.enqueue('count', { n: 2 }, { key: 'a' })
    await jobs.enqueue('count', { n: 3 }, { key: 'b' })
    await jobs.runDue()
    expect(done.toSorted()).toEqual([2, 3])
  })

  it('under one key keep the earlier time where they are never put off, and are done once more where they were asked for while being done (#28)', async () => {
    let times = 0
    const ask = (seconds: number) => jobs.enqueue('count', { n: 1 }, { key: 'numbers', isNeverPutOff: true, after: after(seconds) })
    const jobs = await anotherProcess(async () => {
      times += 1
      if (times === 1) await ask(30)
    })
    for (const seconds of [10, 20]) await ask(seconds)
    for (const [seconds, expected] of [
      [10, 1],
      [20, 1],
      [30, 2],
      [60, 2],
    ] as const) {
      server.setNow(after(seconds))
      await jobs.runDue()
      expect([seconds, times]).toEqual([seconds, expected])
    }
  })

  it('may ask for themselves again', async () => {
    let times = 0
    const jobs = await anotherProcess(async () => {
      times += 1
      await jobs.enqueue('count', { n: 1 }, { key: 'again', after: after(10 * times) })
    })
    await jobs.enqueue('count', { n: 1 }, { key: 'again' })
    await jobs.runDue()
    expect(times).toBe(1)
    server.setNow(after(10))
    await jobs.runDue()
    expect(times).toBe(2)
  })

  it('are left to the next process when theirs is gone, and not before', async () => {
    let isStuck = (): void => undefined
    const stuck = new Promise<void>((resolve) => (isStuck = resolve))
    const begun = Promise.withResolvers<void>()
    const one = await anotherProcess(() => {
      begun.resolve()
      return stuck
    })
    const done: number[] = []
    const two = await anotherProcess(({ n }) => Promise.resolve(void done.push(n)))
    await one.enqueue('count', { n: 1 })
    const work = one.runDue()
    // The claim is stored before the work begins, and only what it works on is renewed by a process.
    await begun.promise
    server.setNow(after(50))
    await one.renew()
    server.setNow(after(70))
    await two.runDue()
    expect(done).toEqual([])
    server.setNow(after(120))
    await two.runDue()
    expect(done).toEqual([1])
    isStuck()
    await work
  })

  it('are tried again later when they fail, and in the end kept with the last error (#27, 2.4)', async () => {
    const jobs = await anotherProcess(() => Promise.reject(new Error('not today')))
    await jobs.enqueue('count', { n: 1 })
    for (let minutes = 0; minutes < 200; minutes += 1) {
      server.setNow(after(60 * minutes))
      await jobs.runDue()
    }
    expect(failures).toEqual(Array.from({ length: 5 }, () => 'not today'))
    const stored = () => server.ctx.db.selectFrom('jobs').select(['data', 'attempts', 'failed_at', 'last_error', 'lock']).execute()
    expect(await stored()).toMatchObject([{ data: { n: 1 }, attempts: 5, failed_at: after(60 * 43), lock: null }])
    expect((await stored())[0]?.last_error).toMatch(/^Error: not today/)
    expect([await jobs.countFailed(), await jobs.countDue()]).toEqual([1, 0])
  })

  it('are tried until they succeed where their kind is never given up', async () => {
    let isAway = true
    const work = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve())
    const jobs = await anotherProcess(work, { isNeverGivenUp: true })
    await jobs.enqueue('count', { n: 1 })
    for (let hours = 0; hours < 100; hours += 1) {
      server.setNow(after(3600 * hours))
      await jobs.runDue()
    }
    expect([failures.length > 90, await jobs.countFailed()]).toEqual([true, 0])
    isAway = false
    server.setNow(after(3600 * 101))
    await jobs.runDue()
    expect(await server.ctx.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('begin anew under their key after they were given up, and hold up none that follow them', async () => {
    const done: number[] = []
    const work = ({ n }: { n: number }) => (n === 1 ? Promise.reject(new Error('never')) : Promise.resolve(void done.push(n)))
    const jobs = await anotherProcess(work, { isSequenced: true })
    await jobs.enqueue('count', { n: 1 }, { key: 'a', sequence: 's' })
    for (let minutes = 0; minutes < 60; minutes += 1) {
      server.setNow(after(60 * minutes))
      await jobs.runDue()
    }
    expect(await jobs.countFailed()).toBe(1)
    await jobs.enqueue('count', { n: 2 }, { sequence: 's' })
    await jobs.runDue()
    expect(done).toEqual([2])
    await jobs.enqueue('count', { n: 3 }, { key: 'a', sequence: 's' })
    await jobs.runDue()
    expect([done, await jobs.countFailed()]).toEqual([[2, 3], 0])
  })

  it('belong to the transaction they are asked for in', async () => {
    const done: number[] = []
    const jobs = await anotherProcess(({ n }) => Promise.resolve(void done.push(n)))
    const undone = server.ctx.db.transaction().execute(async (db) => {
      await jobs.enqueue('count', { n: 1 }, { db })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.runDue()
    expect(done).toEqual([])
  })

  it('of one kind never wait for another kind, however long that takes', async () => {
    const stuck = stuckWork()
    const done: number[] = []
    const jobs = await anotherProcess(({ n }) => Promise.resolve(void done.push(n)), {}, { name: 'fetch', atOnce: 2, work: stuck.work })
    for (let each = 0; each < 5; each += 1) await jobs.enqueue('fetch', { host: `${each}` })
    const first = jobs.runDue()
    while (stuck.begun.length < 2) await soon()
    await jobs.enqueue('count', { n: 1 })
    const second = jobs.runDue()
    while (done.length === 0) await soon()
    expect(done).toEqual([1])
    expect(stuck.begun).toHaveLength(2)
    const letting = setInterval(() => stuck.letGo(), 5)
    await Promise.all([first, second])
    clearInterval(letting)
    expect(stuck.begun).toHaveLength(5)
  })

  it('leave room for other hosts while one of them is slow', async () => {
    const stuck = stuckWork()
    const jobs = await anotherProcess(() => Promise.resolve(), {}, { name: 'fetch', atOnce: 4, perHost: 2, work: stuck.work })
    for (let each = 0; each < 10; each += 1) await jobs.enqueue('fetch', { host: 'slow.example' }, { host: 'slow.example' })
    for (const host of ['a.example', 'b.example']) await jobs.enqueue('fetch', { host }, { host })
    const work = jobs.runDue()
    while (stuck.begun.length < 4) await soon()
    expect(stuck.begun.toSorted()).toEqual(['a.example', 'b.example', 'slow.example', 'slow.example'])
    const letting = setInterval(() => stuck.letGo(), 5)
    await work
    clearInterval(letting)
    expect(stuck.begun).toHaveLength(12)
  })

  it('that run when the server ends are waited for, and no further one begins (#28)', async () => {
    const stuck = stuckWork()
    const jobs = await anotherProcess(() => Promise.resolve(), {}, { name: 'fetch', work: stuck.work })
    for (const host of ['a', 'b']) await jobs.enqueue('fetch', { host })
    const work = jobs.runDue()
    while (stuck.begun.length === 0) await soon()
    let isOver = false
    const stop = jobs.stop(60_000).then(() => (isOver = true))
    await soon()
    expect(isOver).toBe(false)
    stuck.letGo()
    await Promise.all([stop, work])
    await jobs.runDue()
    expect(stuck.begun).toEqual(['a'])
    // What was done is gone, and what was not begun is free for the next process at once.
    const left = await server.ctx.db.selectFrom('jobs').select(['data', 'lock', 'attempts']).where('name', '=', 'fetch').execute()
    expect(left).toEqual([{ data: { host: 'b' }, lock: null, attempts: 0 }])
  })

  it('that hang hold up the end of the server no longer than they may (#28)', async () => {
    const stuck = stuckWork()
    const jobs = await anotherProcess(() => Promise.resolve(), {}, { name: 'fetch', work: stuck.work })
    await jobs.enqueue('fetch', { host: 'a' })
    const work = jobs.runDue()
    while (stuck.begun.length === 0) await soon()
    await jobs.stop(10)
    stuck.letGo()
    await work
    expect(failures).toEqual([])
  })

  it('that recur go on after every failure, and come back when their request is gone', async () => {
    let times = 0
    const jobs = await anotherProcess(() => Promise.reject(new Error(`failed ${(times += 1)}`)), { every: 10_000 })
    const another = await anotherProcess(() => Promise.resolve(), { every: 10_000 })
    expect(await server.ctx.db.selectFrom('jobs').selectAll().execute()).toHaveLength(1)
    for (let minutes = 0; minutes < 300; minutes += 1) {
      server.setNow(after(60 * minutes))
      await jobs.runDue()
    }
    expect(times).toBeGreaterThan(20)
    await server.ctx.db.deleteFrom('jobs').execute()
    await another.renew()
    expect(await server.ctx.db.selectFrom('jobs').selectAll().execute()).toMatchObject([{ name: 'count', key: 'count' }])
  })

  it('that recur are brought forward by whoever asks, and never put off', async () => {
    let times = 0
    const jobs = await anotherProcess(() => Promise.resolve(void (times += 1)), { every: 3600_000 })
    await jobs.runDue()
    expect(times).toBe(1)
    await jobs.enqueue('count', { n: 1 }, { after: after(10) })
    await jobs.enqueue('count', { n: 1 }, { after: after(500) })
    server.setNow(after(10))
    await jobs.runDue()
    expect(times).toBe(2)
  })
})
