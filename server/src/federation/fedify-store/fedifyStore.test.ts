import type { KvKey, KvStore } from '@fedify/fedify'
import { Temporal as Polyfill } from '@js-temporal/polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTableJobs } from '../../platform/jobs/createTableJobs.ts'
import type { TableJobs } from '../../platform/jobs/createTableJobs.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { createKvStore } from './createKvStore.ts'
import { createTextCipher } from '../account-keys/createTextCipher.ts'
import { createMessageQueue, INBOX_JOB } from './createMessageQueue.ts'
import type { JobQueue } from './createMessageQueue.ts'

const start = new Date('2026-03-01T12:00:00Z')
const cipher = createTextCipher('a secret of at least thirty-two characters')
let server: TestServer

beforeAll(async () => void (server = await startTestServer({ now: start })))
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(start)
  await server.ctx.db.deleteFrom('jobs').execute()
  await server.ctx.db.deleteFrom('federation_kv').execute()
})

const seconds = (count: number): Temporal.Duration => Polyfill.Duration.from({ seconds: count }) as unknown as Temporal.Duration

describe('the key-value store', () => {
  let kv: KvStore
  beforeAll(() => void (kv = createKvStore(server.ctx)))

  it.each([[{ a: [1, null, 'x'], b: {} }], ['text'], [0], [false], [null], [[]]])('gives back %j as it was', async (value) => {
    await kv.set(['a', 'b'], value)
    expect(await kv.get(['a', 'b'])).toEqual(value)
    await kv.delete(['a', 'b'])
    expect(await kv.get(['a', 'b'])).toBeUndefined()
  })

  it('keeps the last value, keeps keys apart, and takes the longest', async () => {
    const long: KvKey = ['document', `https://a.example/${'x'.repeat(20_000)}`]
    for (const value of [1, 2]) await kv.set(long, value)
    await kv.set(['a', 'b'], 'two parts')
    expect(await kv.get(long)).toBe(2)
    expect(await kv.get(['a,b'])).toBeUndefined()
    await kv.set(long, undefined)
    expect(await kv.get(long)).toBeUndefined()
  })

  it('keeps what has no end for thirty days, and no mark of an activity at all', async () => {
    await kv.set(['_fedify', 'publicKey', 'https://a.test/users/ada#main-key'], 'a key')
    await kv.set(['_fedify', 'activityIdempotence', 'https://a.test', 'https://b.test/1'], true, { ttl: seconds(86_400) })
    expect(await kv.get(['_fedify', 'activityIdempotence', 'https://a.test', 'https://b.test/1'])).toBeUndefined()
    server.advance(29 * 86_400_000)
    expect(await kv.get(['_fedify', 'publicKey', 'https://a.test/users/ada#main-key'])).toBe('a key')
    server.advance(2 * 86_400_000)
    expect(await kv.get(['_fedify', 'publicKey', 'https://a.test/users/ada#main-key'])).toBeUndefined()
  })

  it('forgets what has run out, and the pruning takes its row', async () => {
    await kv.set(['short'], 1, { ttl: seconds(10) })
    await kv.set(['long'], 1)
    server.advance(9_000)
    expect(await kv.get(['short'])).toBe(1)
    server.advance(2_000)
    expect(await kv.get(['short'])).toBeUndefined()
    await server.ctx.jobs.enqueue('pruning', {})
    await server.runJobs()
    expect(await server.ctx.db.selectFrom('federation_kv').select('key').execute()).toEqual([{ key: ['long'] }])
  })

  it('swaps only what is as expected, once among many', async () => {
    const cas = kv.cas?.bind(kv) ?? (() => Promise.reject(new Error('no swapping')))
    expect(await cas(['lock'], 'held', 'mine')).toBe(false)
    const won = await Promise.all([1, 2, 3, 4].map((each) => cas(['lock'], undefined, each)))
    expect(won.filter((each) => each)).toHaveLength(1)
    const holder = (await kv.get<number>(['lock'])) ?? 0
    expect(await cas(['lock'], holder + 1, 9)).toBe(false)
    expect(await cas(['lock'], holder, { by: 'b', at: 1 }, { ttl: seconds(10) })).toBe(true)
    expect(await cas(['lock'], { at: 1, by: 'b' }, 'again', { ttl: seconds(10) })).toBe(true)
    server.advance(11_000)
    expect(await cas(['lock'], 'again', 'late')).toBe(false)
    expect(await cas(['lock'], undefined, 'anew')).toBe(true)
    expect(await cas(['lock'], 'anew', undefined)).toBe(true)
    expect(await cas(['lock'], undefined, undefined)).toBe(true)
    expect(await kv.get(['lock'])).toBeUndefined()
  })

  it('lists all that stands below a key', async () => {
    for (let each = 0; each < 600; each += 1) await kv.set(['many', String(each)], each)
    await kv.set(['many'], 'itself')
    await kv.set(['other', '1'], 'x')
    await kv.set(['many', 'gone'], 'x', { ttl: seconds(1) })
    server.advance(2_000)
    const keysBelow = async (prefix?: KvKey): Promise<string[]> => {
      const keys: string[] = []
      for await (const { key } of kv.list(prefix)) keys.push(key.join('/'))
      return keys
    }
    expect(new Set(await keysBelow(['many'])).size).toBe(601)
    expect(await keysBelow(['many', '7'])).toEqual(['many/7'])
    expect(await keysBelow(['mang'])).toEqual([])
    expect((await keysBelow()).length).toBe(602)
  })
})

describe('the queue of messages', () => {
  /** A process of its own on the same database. */
  async function anotherProcess(): Promise<{ queue: JobQueue; jobs: TableJobs }> {
    const { db, now, ids } = server.ctx
    const jobs = createTableJobs({ db, now, ids, isShared: server.database.kind === 'postgres', onError: () => undefined })
    const queue = createMessageQueue({ db, now, jobs }, INBOX_JOB, cipher)
    jobs.define({ name: INBOX_JOB, atOnce: 4, isSequenced: true, work: ({ message }: { message: unknown }) => queue.deliver(message) })
    await jobs.begin()
    return { queue, jobs }
  }

  it('hands each message to one listener, late ones when their time has come', async () => {
    const [one, two] = [await anotherProcess(), await anotherProcess()]
    const heard: unknown[] = []
    const ending = new AbortController()
    const listening = [one, two].map(({ queue }) => queue.listen((message) => void heard.push(message), { signal: ending.signal }))
    await one.queue.enqueue('now')
    await one.queue.enqueue({ later: true }, { delay: seconds(3) })
    await one.queue.enqueueMany?.(['a', 'b', 'c'])
    await one.queue.enqueueMany?.(['d', 'e'], { delay: seconds(2) })
    expect(await two.queue.getDepth?.()).toEqual({ queued: 7, ready: 4, delayed: 3 })
    const work = () => Promise.all([one.jobs.runDue(), two.jobs.runDue()])
    await work()
    expect(heard.map(String).toSorted()).toEqual(['a', 'b', 'c', 'now'])
    server.advance(2_000)
    await work()
    expect(heard).toHaveLength(6)
    server.advance(1_000)
    await work()
    expect(heard.at(-1)).toEqual({ later: true })
    expect(await one.queue.getDepth?.()).toEqual({ queued: 0, ready: 0, delayed: 0 })
    ending.abort()
    await Promise.all(listening)
  })

  it('stores the private keys of a message sealed, for that message only, and gives them back', async () => {
    const { queue, jobs } = await anotherProcess()
    const message = {
      id: 'm-1',
      inbox: 'https://far.test/inbox',
      keys: [{ keyId: 'https://a.test/#k', privateKey: { d: 'the private part' } }],
    }
    await queue.enqueue(message)
    await queue.enqueueMany?.([{ ...message, id: 'm-2' }])
    const rows = await server.ctx.db.selectFrom('jobs').select(['id', 'data', 'host']).where('name', '=', INBOX_JOB).orderBy('id').execute()
    expect(rows.map(({ host }) => host)).toEqual(['far.test', 'far.test'])
    expect(JSON.stringify(rows)).not.toContain('private part')
    const stored = rows.map(({ data }) => (data as { message: { keys: string } }).message)
    await expect(queue.deliver({ ...stored[0], keys: stored[1]?.keys })).rejects.toThrow()
    const heard: unknown[] = []
    const ending = new AbortController()
    const listening = queue.listen((each) => void heard.push(each), { signal: ending.signal })
    await expect(queue.deliver({ ...stored[0], keys: stored[1]?.keys })).rejects.toThrow()
    await jobs.runDue()
    expect(heard).toEqual([message, { ...message, id: 'm-2' }])
    ending.abort()
    await listening
  })

  it('deals with what one account elsewhere does to one thing in the order of its arrival, and nothing else waits for it (#28, case 51)', async () => {
    const [one, two] = [await anotherProcess(), await anotherProcess()]
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const listen = (message: unknown) => {
      const { id } = (message as { activity: { id: string } }).activity
      begun.push(id)
      return new Promise<void>((end) => ends.set(id, end))
    }
    const ending = new AbortController()
    const listening = [one, two].map(({ queue }) => queue.listen(listen, { signal: ending.signal }))
    const receive = (id: string, type: string, object: string, actor = 'ada') =>
      one.queue.enqueue({ type: 'inbox', activity: { id, type, actor, object } })
    await receive('add', 'Add', 'post')
    await receive('remove', 'Remove', 'post')
    await receive('other post', 'Add', 'post 2')
    await receive('other person', 'Add', 'post', 'bob')
    await receive('like', 'Like', 'post 3')
    await receive('unlike', 'Undo', 'like')
    const work = Promise.all([one.jobs.runDue(), two.jobs.runDue()])
    const firsts = ['add', 'like', 'other person', 'other post']
    await expect.poll(() => begun.toSorted()).toEqual(firsts)
    for (const id of firsts) ends.get(id)?.()
    await expect.poll(() => begun.slice(4).toSorted()).toEqual(['remove', 'unlike'])
    for (const id of ['remove', 'unlike']) ends.get(id)?.()
    await work
    ending.abort()
    await Promise.all(listening)
  })

  it('keeps a message for as long as nobody listens', async () => {
    const { queue, jobs } = await anotherProcess()
    await queue.enqueue('kept')
    await jobs.runDue()
    const heard: unknown[] = []
    const ending = new AbortController()
    const listening = queue.listen((message) => void heard.push(message), { signal: ending.signal })
    server.advance(60_000)
    await jobs.runDue()
    expect(heard).toEqual(['kept'])
    ending.abort()
    await listening
    await expect(queue.listen(() => undefined, { signal: ending.signal })).resolves.toBeUndefined()
  })

  it('does what has the same ordering key one after another in its order, in all processes, and nothing else waits for it', async () => {
    const processes = [await anotherProcess(), await anotherProcess()]
    const heard = new Map<string, number[]>()
    const busy = new Set<string>()
    let overlaps = 0
    let mostAtOnce = 0
    const ending = new AbortController()
    const handler = async (message: unknown) => {
      const { key, value } = message as { key: string; value: number }
      if (busy.has(key)) overlaps += 1
      busy.add(key)
      mostAtOnce = Math.max(mostAtOnce, busy.size)
      await new Promise((done) => setImmediate(done))
      heard.set(key, [...(heard.get(key) ?? []), value])
      busy.delete(key)
    }
    const listening = processes.map(({ queue }) => queue.listen(handler, { signal: ending.signal }))
    for (let value = 0; value < 12; value += 1)
      for (const key of ['a', 'b']) await processes[0]?.queue.enqueue({ key, value }, { orderingKey: key })
    await processes[0]?.queue.enqueue({ key: 'none', value: 1 })
    // Repeats until all jobs are done: a call that only finds jobs that must wait leaves them to the next one.
    await expect
      .poll(async () => {
        await Promise.all(processes.map(({ jobs }) => jobs.runDue()))
        return [...heard.values()].flat().length
      })
      .toBe(25)
    expect(heard.get('a')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(heard.get('b')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(overlaps).toBe(0)
    ending.abort()
    await Promise.all(listening)
  })
})
