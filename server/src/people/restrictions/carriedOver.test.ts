import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '../../platform/database/migrations/0111_restrictions.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { refreshRestrictionState } from './refreshRestrictionState.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })))
afterAll(() => server.close())

it('what was restricted before there were reasons is carried over with them (#27, 2.2)', async () => {
  const { db } = server.ctx
  const blockedAt = new Date('2026-11-02T10:00:00Z')
  const earlier = new Date('2026-11-01T10:00:00Z')
  const accounts = [
    { username: 'free' },
    { username: 'alone', suspended_at: earlier, limited_at: blockedAt },
    { username: 'with', domain: 'far.test', suspended_at: blockedAt },
    { username: 'before', domain: 'far.test', suspended_at: earlier },
    // Its suspension was lifted although its server is blocked.
    { username: 'excepted', domain: 'far.test' },
    { username: 'hushed', domain: 'loud.test', limited_at: blockedAt },
    { username: 'waiting', suspended_at: earlier, pending_since: earlier },
  ]
  await sql`drop table account_restrictions`.execute(db)
  await db
    .insertInto('instance_domain_blocks')
    .values([
      { domain: 'far.test', severity: 'suspend', comment: '', created_at: blockedAt },
      { domain: 'loud.test', severity: 'silence', comment: '', created_at: blockedAt },
    ])
    .execute()
  for (const { username, pending_since, ...columns } of accounts) {
    const { account } = await server.createAccount(username)
    if (Object.keys(columns).length > 0) await db.updateTable('accounts').set(columns).where('id', '=', account.id).execute()
    if (pending_since !== undefined) await db.updateTable('users').set({ pending_since }).where('account_id', '=', account.id).execute()
  }
  const states = () => db.selectFrom('accounts').select(['id', 'username', 'suspended_at', 'limited_at']).orderBy('id').execute()
  const before = await states()

  await up(db as unknown as Kysely<unknown>)
  const { rows } = await sql<{ row: string }>`
    select a.username || ' ' || r.effect || ' ' || r.reason || ' ' || to_char(r.since at time zone 'utc', 'DD') as row
    from account_restrictions r join accounts a on a.id = r.account_id order by a.id, r.effect, r.reason`.execute(db)
  expect(rows.map(({ row }) => row)).toEqual([
    'alone limit account 02',
    'alone suspend account 01',
    'with suspend domain 02',
    'before suspend account 01',
    'before suspend domain 02',
    'hushed limit domain 02',
  ])
  // Computing the columns from the new restrictions changes nothing.
  expect(await refreshRestrictionState(db, before)).toEqual([])
  expect(await states()).toEqual(before)
})
