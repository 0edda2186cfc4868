import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

async function save(body: unknown, type = 'application/json'): Promise<Response> {
  return server.request('/api/v1/markers', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const read = async (query: string): Promise<Record<string, { last_read_id: string; version: number }>> =>
  (await server.request(`/api/v1/markers${query}`, { headers: { authorization: `Bearer ${ada.token}` } })).json() as never

describe('markers (R-mark-02, R-mark-05)', () => {
  it('moves forward, never back, and counts its versions (R-mark-02b, R-mark-05a, R-mark-05b)', async () => {
    expect(await read('?timeline[]=home')).toEqual({})
    expect(await (await save({ notifications: { last_read_id: '9' } })).json()).toMatchObject({
      notifications: { last_read_id: '9', version: 1, updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string },
    })
    // Ids are compared as numbers: 10 is after 9.
    expect(await (await save({ notifications: { last_read_id: '10' }, home: { last_read_id: '5' } })).json()).toMatchObject({
      notifications: { last_read_id: '10', version: 2 },
      home: { last_read_id: '5' },
    })
    expect(await (await save({ notifications: { last_read_id: '3' } })).json()).toMatchObject({
      notifications: { last_read_id: '10', version: 2 },
    })
    expect(Object.keys(await read('?timeline[]=home&timeline[]=notifications')).sort()).toEqual(['home', 'notifications'])
    expect(await read('?timeline=home')).toMatchObject({ home: { last_read_id: '5' } })
    expect(await read('')).toEqual({})
  })

  it('settles when many tabs write at once', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => String(1_000 + ((index * 7) % 20)))
    const answers = await Promise.all(ids.map((id) => save({ home: { last_read_id: id } })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await read('?timeline[]=home'))['home']?.last_read_id).toBe('1019')
  })

  it('reads what a page sends as it closes (R-mark-04)', async () => {
    expect((await save('home[last_read_id]=2000', 'application/x-www-form-urlencoded')).status).toBe(200)
    expect((await read('?timeline[]=home'))['home']?.last_read_id).toBe('2000')
  })

  it('takes the token of a closing page from the body, where there is no header, and on this one route (R-mark-04b)', async () => {
    const send = (body: BodyInit, headers: Record<string, string> = {}, path = '/api/v1/markers') =>
      server.request(path, { method: 'POST', headers, body })
    const form = new FormData()
    form.set('bearer_token', ada.token)
    form.set('home[last_read_id]', '3000')
    expect((await send(form)).status).toBe(200)
    const json = { 'content-type': 'application/json' }
    expect((await send(JSON.stringify({ bearer_token: ada.token, home: { last_read_id: '3001' } }), json)).status).toBe(200)
    expect((await read('?timeline[]=home'))['home']?.last_read_id).toBe('3001')
    const later = JSON.stringify({ bearer_token: ada.token, home: { last_read_id: '3002' }, status: 'Hello' })
    expect((await send(later, { ...json, authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await send(later.replace(ada.token, 'wrong'), json)).status).toBe(401)
    expect((await send(later, json, '/api/v1/statuses')).status).toBe(401)
    // Addresses are written to logs and histories, so the token is not accepted there.
    expect((await send('{"home":{"last_read_id":"3002"}}', json, `/api/v1/markers?bearer_token=${ada.token}`)).status).toBe(401)
    const reader = await server.createToken(ada.account.id, ['read'])
    expect((await send(later.replace(ada.token, reader), json)).status).toBe(403)
    expect((await read('?timeline[]=home'))['home']?.last_read_id).toBe('3001')
  })

  it.each([{ home: { last_read_id: 'abc' } }, { home: { last_read_id: '-1' } }, { home: 'x' }, { home: {} }])(
    'refuses %j',
    async (body) => {
      expect((await save(body)).status).toBe(422)
    },
  )

  it('asks for a token, and ignores timelines it does not know', async () => {
    expect((await server.request('/api/v1/markers?timeline[]=home')).status).toBe(401)
    expect(await (await save({ list: { last_read_id: '1' } })).json()).toEqual({})
  })
})
