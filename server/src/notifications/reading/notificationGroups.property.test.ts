import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.ctx.db.deleteFrom('notifications').execute()
})

const ACCOUNT = '1'
const KEYS = ['favourite-7-100', 'emoji_reaction-7-100', 'emoji_reaction-8-100'] as const

interface TestNotification {
  readonly sender: number
  /** Null for a filtered notification, which belongs to no group yet. */
  readonly key: (typeof KEYS)[number] | null
}

async function insert(all: readonly TestNotification[]): Promise<void> {
  await server.ctx.db
    .insertInto('notifications')
    .values(
      all.map(({ sender, key }) => ({
        id: server.ctx.ids.next(),
        account_id: ACCOUNT,
        from_account_id: String(sender),
        type: key?.startsWith('emoji') === false ? 'favourite' : 'emoji_reaction',
        group_key: key,
        filtered: key === null,
        created_at: server.ctx.now(),
      })),
    )
    .execute()
}

async function kept(): Promise<unknown> {
  const { db } = server.ctx
  return db.selectFrom('notification_groups').select(['group_key', 'count']).orderBy('group_key').execute()
}

async function counted(): Promise<unknown> {
  const { rows } = await sql`
    select group_key, (count(*) filter (where type <> 'emoji_reaction') + count(distinct from_account_id) filter (where type = 'emoji_reaction'))::integer as count
    from notifications where group_key is not null group by group_key order by group_key`.execute(server.ctx.db)
  return rows
}

const told = fc.record({ sender: fc.integer({ min: 1, max: 4 }), key: fc.constantFrom(...KEYS, null) })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('tell' as const), all: fc.array(told, { minLength: 1, maxLength: 4 }) }) },
  fc.record({ does: fc.constant('take back' as const), sender: fc.integer({ min: 1, max: 4 }), most: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ does: fc.constant('let in' as const), key: fc.constantFrom(...KEYS) }),
)

describe('the kept counts of groups (R-ntf-05)', () => {
  it('are what would be counted, however notifications come and go', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await server.ctx.db.deleteFrom('notifications').execute()
        for (const each of steps) {
          if (each.does === 'tell') await insert(each.all)
          else if (each.does === 'let in')
            await sql`update notifications set filtered = false, group_key = ${each.key}, type = ${each.key.startsWith('emoji') ? 'emoji_reaction' : 'favourite'}
              where filtered`.execute(server.ctx.db)
          else
            await sql`delete from notifications where id in (select id from notifications where from_account_id = ${each.sender} order by id desc limit ${each.most})`.execute(
              server.ctx.db,
            )
          expect(await kept()).toEqual(await counted())
        }
      }),
      { numRuns: 25 },
    )
  })

  it('count a sender once whose reactions come at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([1, 1, 2, 1].map((sender) => insert([{ sender, key: KEYS[1] }])))
      expect(await kept()).toEqual([{ group_key: KEYS[1], count: 2 }])
      await Promise.all(
        [1, 2].map((sender) => server.ctx.db.deleteFrom('notifications').where('from_account_id', '=', String(sender)).execute()),
      )
      expect(await kept()).toEqual([])
    }
  })
})
