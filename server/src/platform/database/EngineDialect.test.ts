import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Engine } from './Engine.ts'
import { EngineDialect } from './EngineDialect.ts'

const patienceMs = 300

/** A database whose every statement takes a while. */
function slowly(ms: number): Kysely<unknown> {
  const engine = {
    query: () => new Promise((resolve) => setTimeout(() => resolve({ rows: [] }), ms)),
    close: () => Promise.resolve(),
  } as unknown as Engine
  return new Kysely<unknown>({ dialect: new EngineDialect(engine, patienceMs) })
}

it('lets everybody write on a busy machine, however long the queue, as long as it moves', async () => {
  const db = slowly(5)
  const write = () => db.transaction().execute((inner) => sql`select 1`.execute(inner))
  await expect(Promise.all(Array.from({ length: 40 }, write))).resolves.toHaveLength(40)
  await db.destroy()
})
