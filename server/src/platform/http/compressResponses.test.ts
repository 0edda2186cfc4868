import { gunzipSync } from 'node:zlib'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  for (let turn = 1; turn <= 5; turn += 1) await ada.client.call(statusEndpoints.create, { body: { status: `Kite ${turn}` } })
})
afterAll(() => server.close())

const home = '/api/v1/timelines/home'
const ask = (path: string, encoding: string | null, more: Record<string, string> = {}) =>
  server.request(path, {
    headers: { authorization: `Bearer ${ada.token}`, ...(encoding === null ? {} : { 'accept-encoding': encoding }), ...more },
  })

it('sends a page of posts compressed to whoever takes it, and says the same (#9)', async () => {
  const plain = await ask(home, null)
  const packed = await ask(home, 'gzip, deflate, br')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  expect(packed.headers.get('link')).toBe(plain.headers.get('link'))
  for (const { headers } of [plain, packed]) expect(headers.get('vary')).toMatch(/accept-encoding/i)
  const [text, bytes] = [await plain.text(), new Uint8Array(await packed.arrayBuffer())]
  expect(gunzipSync(bytes).toString()).toBe(text)
  expect(bytes.byteLength).toBeLessThan(text.length / 5)
})

it.each(['identity', 'br', 'gzip;q=0'])('sends it plain to whoever takes %s only', async (encoding) => {
  const answer = await ask(home, encoding)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toHaveLength(5)
})

it('leaves alone what is small, refused, or not read', async () => {
  const small = await ask('/api/v1/markers?timeline[]=home', 'gzip')
  expect([small.status, small.headers.get('content-encoding'), await small.json()]).toEqual([200, null, {}])
  const refused = await ask('/api/v1/statuses/1', 'gzip')
  expect([refused.status, refused.headers.get('content-encoding')]).toEqual([404, null])
  expect(await refused.json()).toMatchObject({ error: expect.any(String) })
  const written = await server.request('/api/v1/statuses', {
    method: 'POST',
    body: JSON.stringify({ status: 'x'.repeat(400) }),
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
  })
  expect([written.status, written.headers.get('content-encoding')]).toEqual([200, null])
})
