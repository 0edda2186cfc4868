import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { createTableJobs } from './createTableJobs.ts'
import type { TableJobs } from './createTableJobs.ts'
import type { JobKind } from './Jobs.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(async () => void (await server.ctx.db.deleteFrom('jobs').execute()))

interface Delivery {
  readonly n: number
  readonly host: string
  readonly line: string | null
}

const PLACES = 4
const PER_HOST = 2

/** A process of its own on the same database. */
async function anotherProcess(work: (parcel: Delivery) => Promise<void>): Promise<TableJobs> {
  const { db, now, ids } = server.ctx
  const isShared = server.database.kind === 'postgres'
  const jobs = createTableJobs({
    db,
    now,
    ids,
    isShared,
    onError: (error) => {
      throw error
    },
  })
  const kind: JobKind<Delivery> = { name: 'carry', atOnce: PLACES, perHost: PER_HOST, isSequenced: true, work }
  jobs.define(kind as unknown as JobKind)
  await jobs.begin()
  return jobs
}

const deliveries = array(record({ host: constantFrom('a', 'b', 'c'), line: constantFrom(null, 'x', 'y') }), {
  minLength: 1,
  maxLength: 14,
})

describe('the places of a kind (#28)', () => {
  it('are never more than there may be, in all and for a host; what is in line keeps its order, and each job is done once', async () => {
    await assert(
      asyncProperty(deliveries, array(nat(20), { maxLength: 30 }), async (wanted, turns) => {
        const current = new Map<Delivery, { readonly process: number; end(): void }>()
        const done: number[] = []
        const carry = (process: number) => async (parcel: Delivery) => {
          await new Promise<void>((end) => current.set(parcel, { process, end }))
          current.delete(parcel)
          done.push(parcel.n)
        }
        const processes = [await anotherProcess(carry(0)), await anotherProcess(carry(1))]
        const all = wanted.map((parcel, n) => ({ ...parcel, n }))
        for (const parcel of all)
          await processes[0]?.enqueue('carry', parcel, { host: parcel.host, ...(parcel.line === null ? {} : { sequence: parcel.line }) })
        const calls = processes.map((process) => process.runDue())
        const isOver = Promise.all(calls).then(() => true)
        const someRun = async () => {
          await expect
            .poll(async () => current.size > 0 || (await Promise.race([isOver, Promise.resolve(false)])), { interval: 1 })
            .toBe(true)
          return current.size > 0
        }
        let at = 0
        while (await someRun()) {
          const now = [...current]
          for (const process of [0, 1]) expect(now.filter(([, each]) => each.process === process).length).toBeLessThanOrEqual(PLACES)
          for (const host of ['a', 'b', 'c']) expect(now.filter(([each]) => each.host === host).length).toBeLessThanOrEqual(PER_HOST)
          for (const line of ['x', 'y']) expect(now.filter(([each]) => each.line === line).length).toBeLessThanOrEqual(1)
          const turn = turns[at % Math.max(1, turns.length)] ?? 0
          now[turn % now.length]?.[1].end()
          at += 1
        }
        await Promise.all(calls)
        expect(done.toSorted((a, b) => a - b)).toEqual(all.map(({ n }) => n))
        for (const line of ['x', 'y']) {
          const ofLine = done.filter((n) => all[n]?.line === line)
          expect(ofLine).toEqual(ofLine.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are asked for together: one job of a kind with many places takes a few statements', async () => {
    const jobs = await anotherProcess(() => Promise.resolve())
    await jobs.enqueue('carry', { n: 1, host: 'a', line: null }, { host: 'a' })
    const before = server.statements.length
    await jobs.runDue()
    const claims = server.statements.slice(before).filter((statement) => statement.includes('update jobs set lock'))
    expect(claims.length).toBeGreaterThan(0)
    expect(claims.length).toBeLessThan(PLACES)
    expect(await server.ctx.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })
})
