import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { selectNewestOfGroups } from './selectGroups.ts'

const GROUPS = 130
const SENDERS = 3
let server: TestServer
let ada: TestAccount
/** The newest notification of each group, newest first. */
let newest: string[] = []
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  const senders = [await server.createAccount('one'), await server.createAccount('two'), await server.createAccount('three')]
  await server.settled()
  await server.ctx.db.deleteFrom('notifications').execute()
  // Each group has consecutive notifications at the top, and one more below all others.
  const rows: (readonly [group: number, sender: number])[] = Array.from({ length: GROUPS }, (_, group) => [group, 0])
  for (let group = 0; group < GROUPS; group += 1) for (let sender = 1; sender < SENDERS; sender += 1) rows.push([group, sender])
  const values = rows.map(([group, sender]) => ({
    id: server.ctx.ids.next(),
    account_id: ada.account.id,
    from_account_id: senders[sender]?.account.id ?? '',
    type: 'favourite',
    group_key: `favourite-${group}-1`,
    filtered: false,
    created_at: server.ctx.now(),
  }))
  await server.ctx.db.insertInto('notifications').values(values).execute()
  newest = [...new Map(values.map(({ id, group_key }) => [group_key, id])).values()].toReversed()
})
afterAll(() => server.close())

const ask = async (limit: number, maxId: string | null = null): Promise<string[]> => {
  const page = { limit, maxId, minId: null, sinceId: null }
  return (await selectNewestOfGroups(server.ctx, ada.account.id, {}, ['favourite'], page)).map(({ id }) => id)
}

describe('the newest of each group (R-ntf-05, #12 part 3)', () => {
  it('are found by one statement for a page, however many stand in each group', async () => {
    const before = server.statements.length
    expect(await ask(40)).toEqual(newest.slice(0, 40))
    expect(server.statements.length - before).toBe(1)
    // Below the cursor a group appears again with its older notifications.
    expect(await ask(2, newest.at(-1))).toHaveLength(2)
  })

  it('are counted over as many groups as are asked for', async () => {
    expect(await ask(1000)).toEqual(newest)
    expect(await ask(GROUPS)).toEqual(newest)
  })
})
