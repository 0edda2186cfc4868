import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../../testing.fixture.ts'

/** How many sessions wait for this one, or for one that waits for it. */
async function waitingFor({ ctx }: TestServer, pid: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive waiting as (
      select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))
      union select other.pid from pg_stat_activity other join waiting on waiting.pid = any(pg_blocking_pids(other.pid)))
    select count(*)::int as count from waiting`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/**
 * Starts two acts while something is locked that the first comes to: the second one begins when the first waits, and the lock is released when
 * the second waits too, or has ended.
 */
export async function collide<T>(
  server: TestServer,
  lock: RawBuilder<unknown>,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<[T, T]> {
  let acts: Promise<PromiseSettledResult<T>[]> | undefined
  await server.ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const pid = rows[0]?.pid ?? 0
    await lock.execute(db)
    const one = first()
    await expect.poll(() => waitingFor(server, pid)).toBe(1)
    let hasEnded = false
    const other = second().finally(() => (hasEnded = true))
    await expect.poll(async () => hasEnded || (await waitingFor(server, pid)) === 2).toBe(true)
    acts = Promise.allSettled([one, other])
  })
  const ends = (await acts) ?? []
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.map((end) => (end as PromiseFulfilledResult<T>).value) as [T, T]
}
