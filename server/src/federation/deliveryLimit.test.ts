import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing.fixture.ts'
import type { TestServer } from '../testing.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      federation: { secret: 'a secret of at least thirty-two characters', only: null },
      rateLimits: { perAccount: 100, perAddress: 100, signIns: 100, signUps: 100 },
      trustProxy: true,
      // Keys are asked for nowhere.
      outgoing: { linkPreviews: false, ports: [], exceptions: [], timeoutMs: 1_000, userAgent: 'Starling/test' },
    },
  })
})
afterAll(() => server.close())

/** Refused without asking the database: so many must come within the minute that is counted, on a busy machine too. */
const UNREADABLE = '{'

const activity = (host: string) =>
  JSON.stringify({
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `https://${host}/likes/1`,
    type: 'Like',
    actor: `https://${host}/users/rob`,
    object: 'https://starling.test/users/ada/statuses/1',
  })

/** A delivery without a valid signature, which names a key of this host, from this address. */
async function deliver(host: string, from: string, header = 'signature', path = '/inbox', body = activity(host)): Promise<Response> {
  const key = `keyId="https://${host}/users/rob#main-key"`
  const value =
    header === 'signature' ? `${key},algorithm="rsa-sha256",headers="date",signature="AAAA"` : `sig1=("date");${key.toLowerCase()}`
  return server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/activity+json', 'x-forwarded-for': from, [header]: value },
    body,
  })
}

const statusesOf = async (count: number, send: () => Promise<Response>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await send()).status)
  return statuses
}

describe('deliveries are counted before their signatures are verified (#28, part 4)', () => {
  it('three hundred in a minute for the keys of one host, then later again', async () => {
    expect(await statusesOf(300, () => deliver('loud.test', '192.0.2.1', 'signature', '/inbox', UNREADABLE))).not.toContain(429)
    const refused = await deliver('loud.test', '192.0.2.1')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ error: 'Too many requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The other way of signing, and the personal inbox, count as the same.
    expect((await deliver('loud.test', '192.0.2.1', 'signature-input')).status).toBe(429)
    expect((await deliver('loud.test', '192.0.2.1', 'signature', '/users/ada/inbox')).status).toBe(429)
  })

  it('which takes nothing from other servers, nor from the same one where it comes itself', async () => {
    expect((await deliver('quiet.test', '192.0.2.1')).status).not.toBe(429)
    expect((await deliver('loud.test', '192.0.2.2')).status).not.toBe(429)
  })

  it('and three thousand from one address, whatever keys it makes up', async () => {
    let index = 0
    const unreadable = () => deliver(`made-up${(index += 1) % 20}.test`, '192.0.2.3', 'signature', '/inbox', UNREADABLE)
    const statuses = await statusesOf(3_100, unreadable)
    expect(new Set(statuses.slice(0, 3_000))).toEqual(new Set([400]))
    expect(statuses.indexOf(429)).toBe(3_000)
    expect((await deliver('quiet.test', '192.0.2.1')).status).not.toBe(429)
  })
})
