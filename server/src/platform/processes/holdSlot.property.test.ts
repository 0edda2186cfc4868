import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { createIds } from '../ids/createIds.ts'
import type { IdSource } from '../ids/createIds.ts'
import { holdSlot } from './holdSlot.ts'
import type { ProcessSlot } from './holdSlot.ts'

const start = new Date('2026-03-01T12:00:00Z').getTime()
const SLOTS = 3
const HOUR = 3600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`delete from process_slots where slot >= ${SLOTS}`.execute(server.ctx.db)
})
afterAll(() => server.close())

interface Process {
  readonly ids: IdSource
  readonly slot: ProcessSlot
}

/** Events of processes that share three numbers: they start with wrong clocks, are suspended or killed, and time passes. */
const step = fc.oneof(
  fc.record({ what: fc.constant('start' as const), clock: fc.integer({ min: -2 * HOUR, max: 2 * HOUR }) }),
  fc.record({ what: fc.constant('make' as const), who: fc.nat(5), count: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ what: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 150 }), asleep: fc.nat(7) }),
  fc.record({ what: fc.constant('kill' as const), who: fc.nat(5) }),
)

/** What chance may leave out: a process that was suspended until others may have its number makes an id. */
const suspended = [
  { what: 'start' as const, clock: 0 },
  { what: 'wait' as const, seconds: 121, asleep: 7 },
  { what: 'make' as const, who: 0, count: 1 },
]

/** And a process that was suspended, made more ids than a millisecond has and was followed, in the same moment, by as many others as there are numbers. */
const followed = [
  { what: 'start' as const, clock: 0 },
  { what: 'wait' as const, seconds: 120, asleep: 7 },
  { what: 'make' as const, who: 0, count: 258 },
  ...[1, 2, 3, 4].flatMap(() => [
    { what: 'start' as const, clock: 0 },
    { what: 'make' as const, who: 0, count: 1 },
  ]),
]

it.each([true, false])('no id is made twice, whoever is suspended, killed or started with a wrong clock (shared: %s)', async (isShared) => {
  const { db } = server.ctx
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await sql`update process_slots set holder = null, seen_at = 'epoch', last_id = 0`.execute(db)
      let passed = 0
      let processes: Process[] = []
      const made: string[] = []
      for (const each of steps) {
        if (each.what === 'start') {
          // The embedded database is used by one process at a time.
          if (!isShared) processes = []
          if (processes.length === SLOTS) continue
          const options = { db, isShared, clock: () => passed, now: () => new Date(start + each.clock + passed) }
          const slot = await holdSlot(options).catch(() => null)
          if (slot !== null) processes.push({ slot, ids: createIds(options.now, slot) })
        } else if (each.what === 'make') {
          const process = processes[each.who % Math.max(1, processes.length)]
          try {
            for (let count = 0; count < each.count; count += 1) if (process !== undefined) made.push(process.ids.next())
          } catch {
            refused += 1
            await process?.slot.renew().catch(() => undefined)
          }
        } else if (each.what === 'wait') {
          passed += each.seconds * 1000
          await sql`update process_slots set seen_at = seen_at - ${each.seconds} * interval '1 second'`.execute(db)
          // Time passes in small steps: running processes renew their numbers, suspended ones do not.
          for (const [index, process] of processes.entries())
            if (((each.asleep >> index) & 1) === 0) await process.slot.renew().catch(() => undefined)
        } else processes.splice(each.who % Math.max(1, processes.length), 1)
      }
      expect(new Set(made).size).toBe(made.length)
    }),
    { numRuns: 60, examples: [[suspended], [followed]] },
  )
  if (isShared) expect(refused).toBeGreaterThan(0)
})

it('takes another number when its own is gone, and says so meanwhile', async () => {
  const { db } = server.ctx
  await sql`update process_slots set holder = null, seen_at = 'epoch', last_id = 0`.execute(db)
  let passed = 0
  const options = { db, isShared: true, now: () => new Date(start), clock: () => passed }
  const slot = await holdSlot(options)
  const first = slot.number()
  passed = 130_000
  await sql`update process_slots set seen_at = seen_at - interval '130 seconds'`.execute(db)
  const others = [await holdSlot(options), await holdSlot(options), await holdSlot(options)]
  expect(others.map((each) => each.number()).toSorted()).toEqual([0, 1, 2])
  expect(() => slot.number()).toThrow('held up')
  await sql`update process_slots set seen_at = 'epoch' where slot <> ${first}`.execute(db)
  await slot.renew()
  expect(slot.number()).not.toBe(first)
})
