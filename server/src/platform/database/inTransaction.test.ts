import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMelody } from '../../demo/sound/makeMelody.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  await sql`create sequence aborts`.execute(server.ctx.db)
  // What a sequence has counted is not undone with the transaction.
  await sql`
    create function abort_once() returns trigger language plpgsql as $$
      begin
        if nextval('aborts') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$`.execute(server.ctx.db)
  for (const table of ['media_attachments', 'lists', 'mutes'])
    await sql`create trigger abort_once before insert on ${sql.table(table)} for each row execute function abort_once()`.execute(
      server.ctx.db,
    )
})
beforeEach(() => sql`alter sequence aborts restart`.execute(server.ctx.db))
afterAll(() => server.close())

const sound = () => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(makeMelody('test', 1))]), 'a.wav')
  return form
}

it.each([
  ['an upload', () => '/api/v2/media', sound, 202],
  ['a new list', () => '/api/v1/lists', () => new URLSearchParams({ title: 'Neighbours' }), 200],
  ['a mute', () => `/api/v1/accounts/${bob.account.id}/mute`, () => new URLSearchParams(), 200],
])('%s that PostgreSQL aborts for another write is done again, and nobody sees it', async (_name, path, body, status) => {
  const headers = { authorization: `Bearer ${ada.token}` }
  const response = await server.request(path(), { method: 'POST', headers, body: body() })
  expect(response.status).toBe(status)
  const { rows } = await sql<{ count: string }>`select last_value as count from aborts`.execute(server.ctx.db)
  expect(Number(rows[0]?.count)).toBe(2)
})
