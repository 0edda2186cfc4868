import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { digestTables } from './digestTables.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a digest tells every kind of write of its table, and its absence', async () => {
  const { db } = server.ctx
  const role = { id: 77, name: 'a' }
  const writes = [
    () => db.insertInto('roles').values(role).execute(),
    () => db.updateTable('roles').set({ name: 'b' }).where('id', '=', role.id).execute(),
    () => db.deleteFrom('roles').where('id', '=', role.id).execute(),
  ]
  const first = await digestTables(server.database)
  let before = first
  for (const write of writes) {
    await write()
    const after = await digestTables(server.database)
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['roles'])
    before = after
  }
  expect(before).toEqual(first)
})

it('what is rolled back and what is only read leaves the digest as it was', async () => {
  const { db } = server.ctx
  const before = await digestTables(server.database)
  const work = db.transaction().execute(async (within) => {
    await within.insertInto('roles').values({ id: 78 }).execute()
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  await db.selectFrom('roles').selectAll().execute()
  expect(await digestTables(server.database)).toEqual(before)
})
