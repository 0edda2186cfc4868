import { allEndpoints } from '@starling/api/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '../identity/registration/deleteAccount.ts'
import { runCommand } from '../operator/control/runCommand.ts'
import { fillTables } from './fillTables.fixture.ts'
import { explainable, findWholeReads } from './plans.fixture.ts'
import { recipeName, recipes } from './recipes.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

const DAY_MS = 86_400_000

let world: World
let written: readonly string[]
beforeAll(async () => {
  world = await startWorld()
  // Migrations, which may read whole tables, come before.
  const before = world.server.statements.length
  await actEverything(world)
  written = explainable(world.server.statements.slice(before))
  await fillTables(world.server.ctx.db)
})
afterAll(() => world.close())

/** Reads that once read a whole table. */
const WATCHED_READS: ReadonlySet<string> = new Set([
  'GET /api/v1/accounts/search',
  'GET /api/v1/accounts/familiar_followers',
  'GET /api/v2/search',
])

/** Every request that changes something, what the operator does, and all jobs. */
async function actEverything({ server, ask, ada, bob, make, media, post, poll, person, schedule }: World): Promise<void> {
  const { ctx } = server
  for (const { endpoint } of allEndpoints) {
    const name = recipeName(endpoint.method, endpoint.path)
    if (endpoint.method === 'GET' && !WATCHED_READS.has(name)) continue
    const request = await recipes[name]?.(world)
    if (request !== undefined) await ask(endpoint.method, endpoint.path, request)
    await server.settled()
  }
  await server.runJobs()
  // Files without a post, posts that expire, a poll that ends, a post to be published, and a link to be fetched.
  await media()
  await post(ada, { status: 'Briefly #exp1m' })
  await poll(bob)
  await schedule()
  await post(ada, { status: 'See https://nowhere.test/page', media_ids: [await media()] })
  for (let day = 0; day < 3; day += 1) {
    server.advance(DAY_MS)
    await server.runJobs()
    await server.settled()
  }
  const [left, far] = [await person(), await person()]
  await ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', far.account.id).execute()
  const own = await post(left, { status: 'Mine #tea', media_ids: [await media(left)], poll: undefined })
  await make(ada, `/api/v1/statuses/${own}/reblog`)
  await make(ada, `/api/v1/statuses/${own}/favourite`)
  for (const words of [
    ['accounts', 'limit', bob.account.username],
    ['accounts', 'unlimit', bob.account.username],
    ['accounts', 'suspend', bob.account.username],
    ['accounts', 'unsuspend', bob.account.username],
    ['domains', 'block', 'far.test'],
    ['domains', 'unblock', 'far.test'],
  ])
    await runCommand(ctx, { words, folder: '', password: null })
  await deleteAccount(ctx, left.account.id)
  await server.settled()
  await server.runJobs()
}

describe('the plans of all statements that change something, or are part of a change or a job (#27, part 2.1)', () => {
  it('read no table that grows from one end to the other', async () => {
    expect(written.length).toBeGreaterThan(300)
    expect(await findWholeReads(world.server.ctx.db, written)).toEqual([])
  })

  it('find the rows that a foreign key deletes or changes by an index', async () => {
    const { rows } = await sql<{ column: string; referred: string }>`
      select c.conrelid::regclass || '.' || a.attname as column, c.confrelid::regclass::text as referred
      from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_index as i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
      world.server.ctx.db,
    )
    // Roles are never deleted.
    expect(rows.filter(({ referred }) => referred !== 'roles').map(({ column }) => column)).toEqual([])
  })
})
