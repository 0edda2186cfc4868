import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Agent, request } from 'undici'
import { deleteAccount } from '../identity/registration/deleteAccount.ts'
import { limitAccount, suspendAccount, unsuspendAccount } from '../operator/moderation/moderateAccount.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { openFederation } from './openFederation.ts'

const secret = 'a secret of at least thirty-two characters'
const JSON_TYPE = 'application/activity+json'
const DAY = 86_400_000

let server: TestServer
let origin: string
let ada: TestAccount
// Not the global `fetch`, which is guarded and may not request this machine.
const agent = new Agent()

beforeAll(async () => {
  server = await startTestServer({ settings: { federation: { secret, only: null } }, now: new Date('2026-11-20T12:00:00Z') })
  origin = await server.listen()
  ada = await server.createAccount('ada', { displayName: 'Ada <b>' })
})
afterAll(async () => {
  await agent.close()
  await server.close()
})
beforeEach(() => server.settled())

interface Answer {
  readonly status: number
  readonly type: string
  readonly vary: string
  readonly location: string
  readonly body: Record<string, unknown>
}

async function ask(path: string, accept?: string, init: { method?: 'POST'; body?: string } = {}): Promise<Answer> {
  const { statusCode, headers, body } = await request(origin + path, {
    dispatcher: agent,
    headers: { ...(accept === undefined ? {} : { accept }), ...(init.body === undefined ? {} : { 'content-type': JSON_TYPE }) },
    ...init,
  })
  const text = await body.text()
  return {
    status: statusCode,
    type: String(headers['content-type'] ?? ''),
    vary: String(headers['vary'] ?? ''),
    location: String(headers['location'] ?? ''),
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

const finger = (name: string) => ask(`/.well-known/webfinger?resource=acct:${name}@starling.test`)

describe('what Fedify answers over HTTP', () => {
  it('says by WebFinger who somebody is, upper and lower case and both addresses alike', async () => {
    const { status, type, body } = await finger('ADA')
    expect([status, type]).toEqual([200, 'application/jrd+json'])
    expect(body['subject']).toBe('acct:ada@starling.test')
    expect(body['links']).toContainEqual({ rel: 'self', href: 'https://starling.test/users/ada', type: JSON_TYPE })
    // Where one is led from another server, to follow or answer from here.
    const template = 'https://starling.test/authorize_interaction?uri={uri}'
    expect(body['links']).toContainEqual({ rel: 'http://ostatus.org/schema/1.0/subscribe', template })
    for (const page of ['@ada', 'users/ada', '@Ada', 'users/ADA']) {
      const byAddress = await ask(`/.well-known/webfinger?resource=https://starling.test/${page}`)
      expect(byAddress.body['subject']).toBe('acct:ada@starling.test')
      expect(byAddress.body['links']).toEqual(body['links'])
    }
    expect((await ask('/.well-known/webfinger')).status).toBe(400)
    for (const other of ['acct:nobody@starling.test', 'acct:ada@elsewhere.test', 'https://elsewhere.test/@ada'])
      expect((await ask(`/.well-known/webfinger?resource=${other}`)).status, other).toBe(404)
  })

  it('says by NodeInfo what it is', async () => {
    const { body } = await ask('/.well-known/nodeinfo')
    const [link] = body['links'] as { rel: string; href: string }[]
    expect(link).toMatchObject({ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href: 'https://starling.test/nodeinfo/2.1' })
    expect(await ask('/nodeinfo/2.1')).toMatchObject({
      status: 200,
      body: {
        version: '2.1',
        software: { name: 'starling' },
        protocols: ['activitypub'],
        usage: { users: { total: 1 } },
        metadata: { features: expect.arrayContaining(['emoji_reaction', 'quote', 'status_reference', 'circle']) as unknown },
      },
    })
  })

  it('case 53: lists other accounts, fields and emoji also where there is one: snac reads nothing else, neither of who moves here', async () => {
    const nell = await server.createAccount('nell')
    await server.ctx.db
      .updateTable('accounts')
      .set({ also_known_as: ['https://far.test/users/nell'] })
      .where('id', '=', nell.account.id)
      .execute()
    await server.request('/api/v1/accounts/update_credentials', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${nell.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fields_attributes: [{ name: 'Town', value: 'Wrenmouth' }] }),
    })
    expect((await ask('/users/nell', JSON_TYPE)).body).toMatchObject({
      alsoKnownAs: ['https://far.test/users/nell'],
      attachment: [{ type: 'PropertyValue', name: 'Town' }],
    })
    expect((await ask('/users/ada', JSON_TYPE)).body).not.toHaveProperty('alsoKnownAs')
  })

  it('describes somebody with addresses and both public keys', async () => {
    const { status, type, body } = await ask('/users/ada', JSON_TYPE)
    expect([status, type.split(';')[0]]).toEqual([200, JSON_TYPE])
    const address = 'https://starling.test/users/ada'
    expect(body).toMatchObject({
      id: address,
      type: 'Person',
      preferredUsername: 'ada',
      name: 'Ada <b>',
      url: 'https://starling.test/@ada',
      inbox: `${address}/inbox`,
      outbox: `${address}/outbox`,
      followers: `${address}/followers`,
      following: `${address}/following`,
      endpoints: { sharedInbox: 'https://starling.test/inbox' },
      discoverable: true,
      publicKey: { id: `${address}#main-key`, owner: address, publicKeyPem: expect.stringContaining('BEGIN PUBLIC KEY') },
    })
    expect(body['assertionMethod']).toHaveLength(2)
    for (const path of ['/users/ada', '/users/ADA', '/@Ada']) {
      const again = await ask(path, JSON_TYPE)
      expect([again.body['id'], again.body['publicKey']], path).toEqual([address, body['publicKey']])
    }
  })

  it('counts posts and followers, and lists none yet', async () => {
    const ben = await server.createAccount('ben')
    await server.request(`/api/v1/accounts/${ada.account.id}/follow`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ben.token}` },
    })
    expect(await ask('/users/ada/followers', JSON_TYPE)).toMatchObject({ status: 200, body: { type: 'OrderedCollection', totalItems: 1 } })
    expect(await ask('/users/ada/outbox', JSON_TYPE)).toMatchObject({ status: 200, body: { totalItems: 0 } })
    expect((await ask('/users/nobody/outbox', JSON_TYPE)).status).toBe(404)
  })

  it.each(['/users/ada', '/actor'])('names in %s no collection and no inbox that does not answer (#28)', async (actor) => {
    const { body } = await ask(actor, JSON_TYPE)
    const named = ['outbox', 'followers', 'following', 'featured', 'featuredTags', 'liked', 'streams'].filter((name) => name in body)
    // ActivityPub wants these two of every actor.
    expect(named).toContain('outbox')
    for (const name of named) {
      const { status, body: collection } = await ask(new URL(String(body[name])).pathname, JSON_TYPE)
      expect([status, collection['id'], collection['type']], name).toEqual([200, body[name], 'OrderedCollection'])
    }
    const follow = { id: 'https://elsewhere.test/1', type: 'Follow', actor: 'https://elsewhere.test/users/x', object: body['id'] }
    const unsigned = JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', ...follow })
    expect((await ask(new URL(String(body['inbox'])).pathname, undefined, { method: 'POST', body: unsigned })).status).toBe(401)
  })

  it('says that the actor of the whole server has sent nothing to be read', async () => {
    const { body } = await ask('/users/instance.actor/outbox', JSON_TYPE)
    expect(body).toMatchObject({ type: 'OrderedCollection', totalItems: 0 })
    expect(body).not.toHaveProperty('first')
  })

  it.each([
    ['/users/ada', 'text/html', 302, '/@ada'],
    ['/users/ada', undefined, 302, '/@ada'],
    ['/users/ada', 'image/png', 406, ''],
    ['/@ada', JSON_TYPE, 200, ''],
    ['/@ada', 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"', 200, ''],
    ['/@ada', `text/html;q=0.5, ${JSON_TYPE}`, 200, ''],
    ['/@ada@starling.test', JSON_TYPE, 200, ''],
    ['/@nobody', JSON_TYPE, 404, ''],
    ['/@ada', 'image/png', 406, ''],
  ])('%s for %s is %i', async (path, accept, status, location) => {
    const answer = await ask(path, accept)
    expect(answer).toMatchObject({ status, location })
    expect(answer.vary).toContain('Accept')
    if (status === 200) expect(answer.body['id']).toBe('https://starling.test/users/ada')
  })

  it('hides who is suspended, keeps who is limited from strangers, and remembers who is gone (R-srv-03f)', async () => {
    const [eve, lim, sue] = await Promise.all(['eve', 'lim', 'sue'].map((name) => server.createAccount(name)))
    await limitAccount(server.ctx, lim?.account.id ?? '')
    expect(await ask('/users/lim', JSON_TYPE)).toMatchObject({ status: 200, body: { discoverable: false, indexable: false } })

    await suspendAccount(server.ctx, sue?.account.id ?? '')
    for (const path of ['/users/sue', '/@sue', '/users/sue/outbox', '/users/sue/followers'])
      expect((await ask(path, JSON_TYPE)).status, path).toBe(404)
    expect((await finger('sue')).status).toBe(404)
    await unsuspendAccount(server.ctx, sue?.account.id ?? '')
    expect((await finger('sue')).status).toBe(200)

    await deleteAccount(server.ctx, eve?.account.id ?? '')
    const gone = await ask('/users/eve', JSON_TYPE)
    expect(gone).toMatchObject({ status: 410, body: { type: 'Tombstone', id: 'https://starling.test/users/eve' } })
    expect((await ask('/@eve', JSON_TYPE)).status).toBe(410)
    expect((await finger('eve')).status).toBe(410)
  })
})

describe('keys', () => {
  const keysOf = async (name: string) => {
    const { fedify } = await openFederation(server.ctx, secret)
    return fedify.createContext(new URL(server.origin), undefined).getActorKeyPairs(name)
  }

  it('are stored so that the database alone does not give the private ones', async () => {
    const [pair] = await keysOf('ada')
    const rows = await server.ctx.db.selectFrom('account_keys').selectAll().where('account_id', '=', ada.account.id).execute()
    expect(rows.map((row) => row.algorithm).toSorted()).toEqual(['ed25519', 'rsa'])
    const jwk = (await crypto.subtle.exportKey('jwk', pair?.privateKey as CryptoKey)) as { d?: string; n?: string }
    expect(rows.map((row) => row.public_key.n)).toContain(jwk.n)
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const) expect(JSON.stringify(rows)).not.toContain(jwk[part as 'd'])
    expect(rows.map((row) => Buffer.from(row.private_key, 'base64').toString('latin1')).join()).not.toContain(jwk.d)
  })

  it('are made once, however many ask at once', async () => {
    await server.createAccount('many')
    const asked = await Promise.all([1, 2, 3, 4].map(() => keysOf('many')))
    const publicKeys = await Promise.all(asked.map(async ([pair]) => crypto.subtle.exportKey('jwk', pair?.publicKey as CryptoKey)))
    expect(new Set(publicKeys.map((key) => key.n)).size).toBe(1)
  })

  it('still sign for a deleted account for thirty days, and then are gone', async () => {
    const { account } = await server.createAccount('leaving')
    const before = await keysOf('leaving')
    await deleteAccount(server.ctx, account.id)
    await server.settled()
    const after = await keysOf('leaving')
    expect(after.map((pair) => pair.keyId.href)).toEqual(before.map((pair) => pair.keyId.href))
    const words = new TextEncoder().encode('she is gone')
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', after[0]?.privateKey as CryptoKey, words)
    expect(await crypto.subtle.verify('RSASSA-PKCS1-v1_5', before[0]?.publicKey as CryptoKey, signature, words)).toBe(true)
    const start = server.ctx.now()
    server.setNow(new Date(start.getTime() + 29 * DAY))
    await server.runJobs()
    expect(await keysOf('leaving')).toHaveLength(2)
    server.setNow(new Date(start.getTime() + 31 * DAY))
    await server.runJobs()
    expect(await keysOf('leaving')).toEqual([])
    server.setNow(start)
  })
})

describe('an instance that does not federate', () => {
  it('has none of these addresses, and says that it speaks to nobody', async () => {
    const quiet = await startTestServer()
    await quiet.createAccount('ada')
    for (const path of ['/users/ada', '/@ada', '/users/ada/outbox', '/nodeinfo/2.1'])
      expect((await quiet.request(path, { headers: { accept: JSON_TYPE } })).status, path).toBe(404)
    for (const path of ['/inbox', '/users/ada/inbox'])
      expect((await quiet.request(path, { method: 'POST', headers: { 'content-type': JSON_TYPE }, body: '{}' })).status, path).toBe(404)
    expect(await (await quiet.request('/nodeinfo/2.0')).json()).toMatchObject({ protocols: [] })
    expect(await (await quiet.request('/.well-known/webfinger?resource=acct:ada@starling.test')).json()).not.toHaveProperty('links.1')
    await quiet.close()
  })
})
