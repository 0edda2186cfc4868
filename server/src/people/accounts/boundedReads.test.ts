import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows } from '../../platform/database/countRows.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { loadFamiliarFollowers } from './familiarFollowers.ts'
import { searchAccounts } from './searchAccounts.ts'

const CROWD = 600
let server: TestServer
let ada: TestAccount
let star: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  star = await server.createAccount('star', { displayName: 'Estrella de la mañana' })
  await sql`insert into accounts (id, username, display_name, created_at)
    select n, 'crowd' || n, 'One of many', now() from generate_series(1, ${CROWD}) as n`.execute(server.ctx.db)
  await sql`insert into follows (id, account_id, target_account_id, created_at)
    select n, ${ada.account.id}::bigint, n, now() from generate_series(1, ${CROWD}) as n
    union all select ${CROWD}::bigint + n, n, ${star.account.id}::bigint, now() from generate_series(1, ${CROWD}) as n`.execute(
    server.ctx.db,
  )
})
afterAll(() => server.close())

const search = (text: string, more: Partial<Parameters<typeof searchAccounts>[1]> = {}): Promise<string[]> =>
  searchAccounts(server.ctx, { text, viewerId: null, limit: 40, offset: 0, onlyFollowing: false, ...more })

describe('people are read in bounded numbers (#27, fault 10)', () => {
  it('of the followers that one knows no more than are shown', async () => {
    const counted = countRows(server.ctx)
    const [found] = (await loadFamiliarFollowers(counted.ctx, ada.account.id, [star.account.id])) as { accounts: { id: string }[] }[]
    expect(found?.accounts).toHaveLength(40)
    expect(found?.accounts[0]?.id).toBe(String(CROWD))
    expect(counted.count()).toBeLessThan(200)
  })

  it('of those whose names contain a text, wherever it stands in the name', async () => {
    for (const text of ['estrella', 'trell', 'MAÑANA', 'de la', "strella' ", String.raw`estrella\ `.trim()])
      expect([text, (await search(text)).includes(star.account.id)]).toEqual([text, !/['\\]/.test(text)])
    expect(await search('many')).toHaveLength(40)
    expect(await search('st')).toEqual([star.account.id])
    await server.ctx.db.updateTable('accounts').set({ display_name: '山田 花子' }).where('id', '=', star.account.id).execute()
    expect(await search('花')).toEqual([star.account.id])
    expect(await search('estrella')).toEqual([])
  })

  it('of those whom one follows also by the beginnings of few letters', async () => {
    expect(await search('on', { viewerId: ada.account.id, onlyFollowing: true })).toHaveLength(40)
    expect(await search('crowd599', { viewerId: ada.account.id, onlyFollowing: true })).toEqual(['599'])
  })

  it('and nobody behind the thousandth', async () => {
    expect(await search('crowd', { offset: 1_000_000 })).toEqual([])
    expect((await search('crowd', { offset: 40 })).length).toBe(40)
  })
})
