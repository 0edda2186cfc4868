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

const put = (data: unknown, token: string | null = ada.token): Promise<Response> =>
  server.request('/api/web/settings', {
    method: 'PUT',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
const get = async (): Promise<{ data: unknown; version: string }> =>
  (await server.request('/api/web/settings', { headers: { authorization: `Bearer ${ada.token}` } })).json() as Promise<{
    data: unknown
    version: string
  }>

describe('web settings (X-18)', () => {
  it('gives back what was put, and nothing before (R-srv-01d)', async () => {
    expect((await get()).data).toEqual({})
    const settings = { skinTone: 1, columns: [{ id: 'HOME' }], home: { regex: { body: "a'b\\" } } }
    expect((await put(settings)).status).toBe(200)
    expect((await get()).data).toEqual(settings)
    await put({ skinTone: 2 })
    expect((await get()).data).toEqual({ skinTone: 2 })
  })

  it('keeps what it has where the new value is no object, too large or not storable', async () => {
    await put({ kept: true })
    for (const data of [[1], 'text', null, 7, { a: 'x'.repeat(300_000) }, { a: '\u0000' }]) expect((await put(data)).status).toBe(422)
    expect((await put({}, null)).status).toBe(401)
    expect((await get()).data).toEqual({ kept: true })
  })

  it('refuses a save that does not know the present state, so that no device overwrites another (R-set-02d)', async () => {
    const save = (data: object, version: string): Promise<Response> =>
      server.request('/api/web/settings', {
        method: 'PUT',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data, version }),
      })
    await put({ n: 0 })
    const { version } = await get()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save({ n }, version)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const won = answers.findIndex(({ status }) => status === 200) + 1
    const now = await get()
    expect(now.data).toEqual({ n: won })
    expect(await answers[won - 1]?.json()).toEqual({ version: now.version, saved: true })
    expect((await save({ n: 9 }, now.version)).status).toBe(200)
  })

  it('gives a client that merges what is stored instead of an error, and keeps it (R-set-02d, #24)', async () => {
    await put({ n: 0 })
    const { version } = await get()
    await put({ n: 1 })
    const now = await get()
    const answer = await server.request('/api/web/settings', {
      method: 'PUT',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { n: 2 }, version, merges: true }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ saved: false, data: { n: 1 }, version: now.version })
    expect(await get()).toEqual(now)
  })
})

describe('preferences', () => {
  it('tells the defaults, then what was set', async () => {
    const read = async (): Promise<object> =>
      (await server.request('/api/v1/preferences', { headers: { authorization: `Bearer ${ada.token}` } })).json() as Promise<object>
    expect(await read()).toMatchObject({
      'posting:default:visibility': 'public',
      'posting:default:sensitive': false,
      'posting:default:language': null,
      'reading:expand:media': 'default',
    })
    await server.request('/api/v1/accounts/update_credentials', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source: { privacy: 'private', sensitive: true, language: 'de' } }),
    })
    expect(await read()).toMatchObject({
      'posting:default:visibility': 'private',
      'posting:default:sensitive': true,
      'posting:default:language': 'de',
    })
  })
})
