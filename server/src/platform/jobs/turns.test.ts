import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { createTableJobs } from './createTableJobs.ts'
import type { TableJobs } from './createTableJobs.ts'
import type { JobKind } from './Jobs.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ now: new Date('2026-03-01T12:00:00Z') })))
afterAll(() => server.close())

const PLACES = 2

/** Jobs of a kind with two places that end when they are told to, and jobs without an owner. */
async function openLane() {
  const { db, now, ids } = server.ctx
  const jobs: TableJobs = createTableJobs({
    db,
    now,
    ids,
    isShared: server.database.kind === 'postgres',
    onError: (error) => expect.fail(String(error)),
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const looking: JobKind<{ page: string }> = {
    name: 'look',
    atOnce: PLACES,
    perHost: 1,
    work({ page }) {
      begun.push(page)
      return new Promise((end) => ends.set(page, end))
    },
  }
  jobs.define(looking)
  const polls: string[] = []
  const ending: JobKind<{ poll: string }> = { name: 'end', work: ({ poll }) => Promise.resolve(void polls.push(poll)) }
  jobs.define(ending)
  await jobs.begin()
  const look = (page: string, turnOf: string, host: string) => jobs.enqueue('look', { page }, { turnOf, host })
  const finish = async (page: string) => {
    await expect.poll(() => ends.has(page)).toBe(true)
    ends.get(page)?.()
  }
  return { jobs, begun, polls, look, finish }
}

describe('work that waits for other servers', () => {
  beforeEach(async () => void (await server.ctx.db.deleteFrom('jobs').execute()))

  it('holds nothing else up, also what becomes due after it began', async () => {
    const { jobs, begun, polls, look, finish } = await openLane()
    for (let index = 0; index < 10; index += 1) await look(`slow ${index}`, 'ada', `slow${index}.test`)
    const first = jobs.runDue()
    await expect.poll(() => begun.length).toBe(PLACES)
    await jobs.enqueue('end', { poll: 'a' })
    await jobs.runDue()
    expect(polls).toEqual(['a'])
    await jobs.enqueue('end', { poll: 'b' })
    await jobs.runDue()
    expect(polls).toEqual(['a', 'b'])
    expect(begun).toHaveLength(PLACES)
    for (let index = 0; index < 10; index += 1) await finish(`slow ${index}`)
    await first
    expect(begun).toHaveLength(10)
  })

  it('is done in turns: one link of another person goes before the many of one', async () => {
    const { jobs, begun, look, finish } = await openLane()
    for (let index = 0; index < 6; index += 1) await look(`ada ${index}`, 'ada', `slow${index}.test`)
    const work = jobs.runDue()
    await expect.poll(() => begun.length).toBe(PLACES)
    await look('ben', 'ben', 'ben.test')
    await finish('ada 0')
    await expect.poll(() => begun.slice(PLACES)).toEqual(['ben'])
    // The first two were claimed over two connections, whose answers may arrive in either order.
    expect(begun.slice(0, PLACES).toSorted()).toEqual(['ada 0', 'ada 1'])
    for (const page of ['ben', 'ada 1', 'ada 2', 'ada 3', 'ada 4', 'ada 5']) await finish(page)
    await work
  })

  it('asks one server one thing at a time', async () => {
    const { jobs, begun, look, finish } = await openLane()
    for (const page of ['one', 'two']) await look(page, page, 'same.test')
    await look('other', 'other', 'other.test')
    const work = jobs.runDue()
    await expect.poll(() => begun.toSorted()).toEqual(['one', 'other'])
    await finish('one')
    await expect.poll(() => begun).toContain('two')
    for (const page of ['other', 'two']) await finish(page)
    await work
  })
})
