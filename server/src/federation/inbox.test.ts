import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJwk, signRequest } from '@fedify/fedify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstIdOf } from '../platform/ids/firstIdOf.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestServer } from '../testing.fixture.ts'
import { openFederation } from './openFederation.ts'

const secret = 'a secret of at least thirty-two characters'
const JSON_TYPE = 'application/activity+json'
const ID = firstIdOf(Date.parse('2026-01-01T00:00:00Z'))

let server: TestServer
let site: Server
let elsewhere: string
/** The requests received by the other server. */
let asked: { path: string; signature: string }[] = []
const exceptions: string[] = []

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = await importJwk({ ...keys.privateKey.export({ format: 'jwk' }), alg: 'RS256' }, 'private')

const actor = () => ({
  '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
  id: `${elsewhere}/users/rob`,
  type: 'Person',
  preferredUsername: 'rob',
  name: 'Rob <script>alert(1)</script>the <i>Great</i>',
  summary: '<p onclick="alert(1)">Hello <script>alert(1)</script><a href="javascript:alert(1)">you</a></p>',
  inbox: `${elsewhere}/users/rob/inbox`,
  outbox: `${elsewhere}/users/rob/outbox`,
  followers: `${elsewhere}/users/rob/followers`,
  icon: { type: 'Image', url: `${elsewhere}/rob.png` },
  image: { type: 'Image', url: 'javascript:alert(1)' },
  endpoints: { sharedInbox: `${elsewhere}/inbox` },
  publicKey: {
    id: `${elsewhere}/users/rob#main-key`,
    owner: `${elsewhere}/users/rob`,
    publicKeyPem: keys.publicKey.export({ format: 'pem', type: 'spki' }),
  },
})

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push({ path: request.url ?? '', signature: String(request.headers['signature'] ?? '') })
    response.setHeader('content-type', JSON_TYPE)
    response.end(JSON.stringify(request.url === '/users/rob' ? actor() : {}))
  })
  // Idle connections stay open, because on a busy machine one could be closed at the moment of the next request.
  site.keepAliveTimeout = 0
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const { port } = site.address() as AddressInfo
  elsewhere = `http://127.0.0.1:${port}`
  exceptions.push(`127.0.0.1:${port}`)
  server = await startTestServer({
    settings: {
      federation: { secret, only: null },
      outgoing: { linkPreviews: false, ports: [80, 443], exceptions, timeoutMs: 5_000, userAgent: 'Starling/test' },
    },
  })
  await server.createAccount('ada')
  await server.ctx.db
    .insertInto('accounts')
    .values({ id: ID, username: 'rob', domain: new URL(elsewhere).host, uri: `${elsewhere}/users/rob`, created_at: server.ctx.now() })
    .execute()
})
afterAll(async () => {
  await server.close()
  site.closeAllConnections()
  site.close()
})
beforeEach(() => void (asked = []))

const update = (id: string) => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `${elsewhere}/updates/${id}`,
  type: 'Update',
  actor: `${elsewhere}/users/rob`,
  object: actor(),
})

async function post(activity: object, path = '/users/ada/inbox', sign: string | null = `${elsewhere}/users/rob#main-key`): Promise<number> {
  const plain = new Request(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': JSON_TYPE },
    body: JSON.stringify(activity),
  })
  const signed = sign === null ? plain : await signRequest(plain, privateKey, new URL(sign), { spec: 'draft-cavage-http-signatures-12' })
  const response = await server.request(path, { method: 'POST', headers: signed.headers, body: await signed.text() })
  return response.status
}

describe('the inbox', () => {
  it('takes over what somebody known says of themselves, sanitised at the door', async () => {
    expect(await post(update('1'))).toBe(202)
    await server.runJobs()
    await server.settled()
    const account = (await (await server.request(`/api/v1/accounts/${ID}`)).json()) as Record<string, unknown>
    expect(account).toMatchObject({
      display_name: 'Rob the Great',
      note: '<p>Hello <span>you</span></p>',
      avatar: expect.stringMatching(/^https:\/\/starling\.test\/media\/far\/avatar\//) as string,
      avatar_static: expect.stringMatching(/^https:\/\/starling\.test\/media\/far\/avatar\//) as string,
      header: 'https://starling.test/headers/original/missing.png',
    })
    expect(await server.ctx.db.selectFrom('accounts').selectAll().where('id', '=', ID).executeTakeFirst()).toMatchObject({
      inbox_url: `${elsewhere}/users/rob/inbox`,
      shared_inbox_url: `${elsewhere}/inbox`,
      outbox_url: `${elsewhere}/users/rob/outbox`,
      followers_url: `${elsewhere}/users/rob/followers`,
    })
  })

  it('takes over nothing from somebody who is suspended here', async () => {
    const { db } = server.ctx
    const nameOf = async () =>
      (await db.selectFrom('accounts').select('display_name').where('id', '=', ID).executeTakeFirstOrThrow()).display_name
    await db.updateTable('accounts').set({ suspended_at: server.ctx.now(), display_name: 'As it was' }).where('id', '=', ID).execute()
    await post(update('6'))
    await server.runJobs()
    await server.settled()
    expect(await nameOf()).toBe('As it was')
    await db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', ID).execute()
  })

  it('refuses what is unsigned, signed by somebody else or broken, and whom there is not', async () => {
    expect(await post(update('2'), '/inbox', null)).toBe(401)
    const stranger = { ...update('3'), actor: `${elsewhere}/users/somebody-else` }
    expect(await post(stranger)).toBe(401)
    expect(await post(update('4'), '/users/nobody/inbox')).toBe(404)
    const broken = await server.request('/inbox', { method: 'POST', headers: { 'content-type': JSON_TYPE }, body: '{"a":' })
    expect(broken.status).toBe(400)
    const deep = await server.request('/inbox', { method: 'POST', headers: { 'content-type': JSON_TYPE }, body: `{"a":${'['.repeat(500)}` })
    expect(deep.status).toBe(400)
    const large = await server.request('/inbox', { method: 'POST', body: 'x'.repeat(2_000_000) })
    expect(large.status).toBe(413)
  })

  it('fetches no key from an address inside, whoever names it', async () => {
    const inside = createServer((_, response) => response.end('{}'))
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
    let connections = 0
    inside.on('connection', () => (connections += 1))
    const address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
    expect(await post({ ...update('5'), actor: `${address}/users/x` }, '/inbox', `${address}/users/x#main-key`)).toBe(401)
    const { fedify } = await openFederation(server.ctx, secret)
    const context = fedify.createContext(new URL(server.origin), undefined)
    expect(await context.lookupObject(`${address}/users/x`)).toBeNull()
    expect(await context.lookupWebFinger(`acct:x@${new URL(address).host}`)).toBeNull()
    await expect(context.documentLoader(`${address}/users/x`)).rejects.toThrow(/port|public/)
    expect(connections).toBe(0)
    inside.close()
  })

  it('asks with the signature of one of ours where it has to', async () => {
    const { fedify } = await openFederation(server.ctx, secret)
    const context = fedify.createContext(new URL(server.origin), undefined)
    const loader = await context.getDocumentLoader({ identifier: 'ada' })
    expect((await loader(`${elsewhere}/users/rob`)).documentUrl).toBe(`${elsewhere}/users/rob`)
    expect(asked.at(-1)?.signature).toContain('keyId="https://starling.test/users/ada#main-key"')
  })
})
