import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { createTableJobs } from './createTableJobs.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it('many free places that wait for another process take one connection, and the others answer requests (#28)', async () => {
  const { db, now, ids } = server.ctx
  const done: number[] = []
  const jobs = createTableJobs({
    db,
    now,
    ids,
    isShared: true,
    onError: (error) => {
      throw error
    },
  })
  const work = ({ n }: { n: number }): Promise<void> => Promise.resolve(void done.push(n))
  jobs.define({ name: 'far', atOnce: 30, perHost: 2, isSequenced: true, work } as Parameters<typeof jobs.define>[0])
  await jobs.enqueueMany(
    'far',
    Array.from({ length: 30 }, (_, n) => ({ n })),
    { hostOf: ({ n }) => `h${n}.test` },
  )
  let due: Promise<void> | undefined
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtext('jobs far'))`.execute(transaction)
    const waiting = async (): Promise<number> => {
      // Within a transaction, what sessions do is read once and kept.
      await sql`select pg_stat_clear_snapshot()`.execute(transaction)
      const found = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity where ${rows[0]?.pid ?? 0} = any(pg_blocking_pids(pid))`.execute(transaction)
      return found.rows[0]?.count ?? 0
    }
    due = jobs.runDue()
    await expect.poll(waiting).toBeGreaterThan(0)
    const answered = sql`select 1`.execute(db).then(() => 'answered')
    expect(await Promise.race([answered, pause(5000, 'waiting')])).toBe('answered')
    expect(await waiting()).toBe(1)
  })
  await due
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n))
})
