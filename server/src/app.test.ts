import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './testing.fixture.ts'
import type { TestServer } from './testing.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the server as a whole', () => {
  it('is healthy', async () => {
    const response = await server.request('/health')
    expect(response.status).toBe(200)
  })

  it('answers what it does not know as JSON', async () => {
    const response = await server.request('/api/v1/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'Not found' })
  })

  it('stores people', async () => {
    const { account } = await server.createAccount('ada')
    const row = await server.ctx.db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: account.id, username: 'ada', domain: null, fields: [], settings: {}, statuses_count: 0 })
    expect(row.created_at).toBeInstanceOf(Date)
  })
})
