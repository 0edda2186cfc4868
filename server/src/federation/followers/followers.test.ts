import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from '../fediverse.fixture.ts'
import type { Fediverse } from '../fediverse.fixture.ts'
import { openContext } from '../openContext.ts'
import { digestOf, NOBODY } from '../sending/followersDigest.ts'
import { readSynchronization } from '../sending/synchronizationHeader.ts'
import { startStranger } from '../stranger.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { ask, meet } from '../twoServers.fixture.ts'

const ADA = 'https://one.test/users/ada'
const LISTED = `${ADA}/followers_synchronization`
const JSON_TYPE = { accept: 'application/activity+json' }

/** Bob of two.test and kit and lia of far.test follow ada of one.test; ada follows bob, and rob of far.test. */
let net: Fediverse
let kit: string
let lia: string
beforeAll(async () => {
  net = await startFediverse()
  kit = net.far.addActor('kit')
  lia = net.far.addActor('lia')
  for (const who of [kit, lia]) await net.deliver(net.wrap('Follow', ADA, {}, who))
})
afterAll(() => net.close())

const headerOf = (said: object) =>
  Object.entries(said)
    .map(([name, value]) => `${name}="${String(value)}"`)
    .join(', ')
/** What the delivery of an activity about a post said to far.test. */
const saidOf = (uri: string) => {
  const at = net.far.received.findIndex(({ object }) => (object as { id?: string } | undefined)?.id === uri)
  expect(at).not.toBe(-1)
  const header = net.far.receivedWith[at]?.['collection-synchronization']
  return header === undefined ? null : readSynchronization(new Headers({ 'collection-synchronization': String(header) }))
}
const isFollowing = async (server: TestServer, who: TestAccount, id: string) =>
  (await ask<{ following: boolean }[]>(server, who, `/api/v1/accounts/relationships?id[]=${id}`))[0]?.following
/** Ends a follow at one of two servers, as if it had lost it. */
const lose = async ({ ctx }: TestServer, follower: string) =>
  ctx.db
    .deleteFrom('follows')
    .where('account_id', 'in', ctx.db.selectFrom('accounts').select('id').where('uri', '=', follower))
    .execute()

describe('what a delivery says of the followers at the server it is for (#28)', () => {
  it('names all of that server, and where they are listed, in what goes to all followers', async () => {
    for (const visibility of ['public', 'unlisted', 'private']) {
      const { uri } = await net.write(net.one, net.ada, { status: 'Hear', visibility })
      expect(saidOf(uri), visibility).toEqual({ collectionId: `${ADA}/followers`, url: LISTED, digest: digestOf([lia, kit]) })
    }
  })

  it('is not said with what is for chosen people', async () => {
    await meet(net.one, net.ada, 'kit@far.test')
    const { uri } = await net.write(net.one, net.ada, { status: '@kit@far.test you', visibility: 'direct' })
    expect(saidOf(uri)).toBeNull()
  })

  it('says that there is none to whom only is named', async () => {
    const other = await startStranger(net.servers.network, 'other.test')
    other.addActor('ole')
    await meet(net.one, net.ada, 'ole@other.test')
    await net.write(net.one, net.ada, { status: '@ole@other.test you' })
    expect(other.receivedWith.map((headers) => headers['collection-synchronization'])).toEqual([
      headerOf({ collectionId: `${ADA}/followers`, url: LISTED, digest: NOBODY }),
    ])
    await other.close()
  })

  it('is not said again when it is tried later, when it may not be so any more; and no key is in what waits', async () => {
    net.servers.network.cut('far.test', true)
    const { uri } = await net.write(net.one, net.ada, { status: 'Later' })
    const waiting = await net.one.ctx.db.selectFrom('jobs').select('data').where('name', '=', 'federation.outbox').execute()
    expect(waiting).toHaveLength(1)
    expect(JSON.stringify(waiting)).not.toMatch(/Collection-Synchronization|"d":|"kty"/)
    net.servers.network.cut('far.test', false)
    net.one.advance(60_000)
    await net.servers.settle()
    expect(saidOf(uri)).toBeNull()
  })
})

describe('the list of the followers at a server (#28)', () => {
  const read = async (headers: Headers) => {
    const answer = await net.one.request('/users/ada/followers_synchronization', { headers })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { orderedItems } = (await answer.json()) as { orderedItems?: string[] }
    return [answer.status, orderedItems ?? null]
  }

  it('is answered to any actor of that server, and to its instance actor', async () => {
    for (const who of [kit, net.far.addActor('nobody')])
      for (const spec of ['draft-cavage-http-signatures-12', 'rfc9421'] as const)
        expect(await read((await net.far.sign(LISTED, who, spec)).headers)).toEqual([200, [kit, lia]])
    const load = await (await openContext(net.two.ctx)).getDocumentLoader({ identifier: 'instance.actor' })
    const { document } = await load(LISTED)
    expect(document).toMatchObject({ id: LISTED, type: 'OrderedCollection', totalItems: 1, orderedItems: ['https://two.test/users/bob'] })
  })

  it('is answered to nobody who does not sign, signs in another’s name or for another address, and to no server that is suspended', async () => {
    expect(await read(new Headers(JSON_TYPE))).toEqual([404, null])
    expect(await read((await net.far.sign(LISTED, 'https://two.test/users/bob')).headers)).toEqual([404, null])
    expect(await read((await net.far.sign('https://one.test/users/eve/followers_synchronization', kit)).headers)).toEqual([404, null])
    const { db } = net.one.ctx
    await db
      .insertInto('instance_domain_blocks')
      .values({ domain: 'far.test', severity: 'suspend', created_at: net.one.ctx.now() })
      .execute()
    expect(await read((await net.far.sign(LISTED, kit)).headers)).toEqual([404, null])
    await db.deleteFrom('instance_domain_blocks').where('domain', '=', 'far.test').execute()
  })

  it('names nobody of another server, whatever address is asked for', async () => {
    const other = await startStranger(net.servers.network, 'other.test')
    const ole = other.addActor('ole')
    expect(await read((await other.sign(LISTED, ole)).headers)).toEqual([200, []])
    const path = '/users/ada/followers_synchronization?base-url=https%3A%2F%2Ffar.test%2F'
    const answer = await net.one.request(path, { headers: (await other.sign(`https://one.test${path}`, ole)).headers })
    expect(await answer.json()).toMatchObject({ orderedItems: [] })
    await other.close()
  })
})

describe('followers of which two servers know different things (#28)', () => {
  it('case 61: who is said to follow and does not any more, does so nowhere', async () => {
    await ask(net.two, net.cleo, `/api/v1/accounts/${net.adaAtTwo}/follow`, {})
    await net.servers.settle()
    await lose(net.one, 'https://two.test/users/bob')
    expect(await isFollowing(net.two, net.bob, net.adaAtTwo)).toBe(true)
    await net.write(net.one, net.ada, { status: 'Who is there?' })
    expect(await isFollowing(net.two, net.bob, net.adaAtTwo)).toBe(false)
    expect(await isFollowing(net.two, net.cleo, net.adaAtTwo)).toBe(true)
  })

  it('case 61: who is listed and does not follow, is listed no longer', async () => {
    net.two.advance(600_000)
    await lose(net.two, 'https://two.test/users/cleo')
    await net.write(net.one, net.ada, { status: 'Who is there now?' })
    const rows = await net.one.ctx.db
      .selectFrom('follows as f')
      .innerJoin('accounts as a', 'a.id', 'f.account_id')
      .select('a.uri')
      .where('f.target_account_id', '=', net.ada.account.id)
      .where('a.domain', '=', 'two.test')
      .execute()
    expect(rows).toEqual([])
  })

  it('case 61: whose request was accepted without their hearing it, follows', async () => {
    net.two.advance(600_000)
    await ask(net.two, net.bob, `/api/v1/accounts/${net.adaAtTwo}/follow`, {})
    // The answer is lost on its way.
    net.servers.network.cut('two.test', true)
    await net.servers.settle()
    await net.one.ctx.db.deleteFrom('jobs').where('name', '=', 'federation.outbox').execute()
    net.servers.network.cut('two.test', false)
    expect(await isFollowing(net.two, net.bob, net.adaAtTwo)).toBe(false)
    await net.write(net.one, net.ada, { status: 'Who else?' })
    expect(await isFollowing(net.two, net.bob, net.adaAtTwo)).toBe(true)
  })
})

describe('what somebody elsewhere says of their followers here (#28)', () => {
  let robAtOne: string
  const list = () => `${net.rob}/followers_synchronization`
  const rightly = (uris: readonly string[]) => ({ collectionId: `${net.rob}/followers`, url: list(), digest: digestOf(uris) })
  const serve = (orderedItems: readonly string[], more: object = {}) =>
    net.far.serve({ id: list(), type: 'OrderedCollection', orderedItems, ...more })
  /** A post of rob's comes with this. Answers which lists were asked for. */
  async function say(said: object, posting: Parameters<Fediverse['deliver']>[1] = {}, wait = 600_000): Promise<string[]> {
    net.one.advance(wait)
    const before = net.far.asked.length
    const headers = { 'collection-synchronization': headerOf(said) }
    expect(await net.deliver(net.wrap('Create', net.note(), { to: [PUBLIC] }), { headers, ...posting })).toBe(202)
    return net.far.asked.slice(before).filter((path) => path.includes('synchronization'))
  }
  const follows = () => isFollowing(net.one, net.ada, robAtOne)
  beforeAll(async () => {
    robAtOne = await meet(net.one, net.ada, net.rob)
    serve([])
  })

  it('is not looked at where it is what is known, or cannot be understood', async () => {
    expect(await say(rightly([ADA]))).toEqual([])
    for (const said of [{}, { ...rightly([]), digest: 'none' }, { url: list(), digest: NOBODY }, { ...rightly([]), url: 'javascript:0' }])
      expect(await say(said)).toEqual([])
    expect(await follows()).toBe(true)
  })

  it('is not believed of anybody else’s followers', async () => {
    const zoe = net.far.addActor('zoe')
    for (const collectionId of [`${zoe}/followers`, 'https://two.test/users/bob/followers', `${ADA}/followers`, net.rob])
      expect(await say({ ...rightly([]), collectionId })).toEqual([])
    expect(await follows()).toBe(true)
  })

  it('makes nobody ask at another server, or at this one', async () => {
    const other = await startStranger(net.servers.network, 'other.test')
    other.serve({ id: `${other.origin}/list`, type: 'OrderedCollection', orderedItems: [] })
    for (const url of [`${other.origin}/list`, LISTED, 'http://far.test/list', 'https://127.0.0.1/list', 'https://far.test:8443/list'])
      expect(await say({ ...rightly([]), url })).toEqual([])
    // Nor where a page of the list is there.
    serve([], { next: `${other.origin}/list` })
    await say(rightly([]))
    expect(other.asked).toEqual([])
    expect(await follows()).toBe(true)
    serve([])
    await other.close()
  })

  it('is not heard from whoever did not sign the delivery', async () => {
    const zoe = net.far.addActor('zoe')
    // The activity bears rob’s own signature, so that it is taken; the request with what it says is somebody else’s, or nobody’s.
    for (const keyOf of [zoe, null]) expect(await say(rightly([]), { keyOf, isSigned: true })).toEqual([])
    const said = { headers: { 'collection-synchronization': headerOf(rightly([])) } }
    expect(await net.deliver(net.wrap('Create', net.note()), { ...said, keyOf: null })).toBe(401)
    expect(await follows()).toBe(true)
  })

  it('takes nobody’s follow away by a list that is another than was announced, or is none', async () => {
    serve(['https://one.test/users/somebody'])
    expect(await say(rightly([]))).toEqual(['/users/rob/followers_synchronization'])
    net.far.serve({ id: list(), type: 'Note' }, 'application/json')
    expect(await say(rightly([]))).toHaveLength(1)
    net.far.end(list(), 404)
    expect(await say(rightly([]))).toHaveLength(1)
    expect(await follows()).toBe(true)
  })

  it('reads no list without end, and none that is too long', async () => {
    for (let page = 0; page < 40; page += 1)
      net.far.serve({ id: `${list()}?page=${page}`, type: 'OrderedCollectionPage', orderedItems: [], next: `${list()}?page=${page + 1}` })
    serve([], { first: `${list()}?page=0` })
    expect(await say(rightly([]))).toHaveLength(20)
    net.far.serve({ id: `${list()}?page=1`, type: 'OrderedCollectionPage', orderedItems: [], next: `${list()}?page=0` })
    expect(await say(rightly([]))).toHaveLength(3)
    serve(Array.from({ length: 30_000 }, (_, index) => `https://far.test/a-long-name-of-somebody/${index}`))
    expect(await say(rightly([]))).toHaveLength(1)
    serve(Array.from({ length: 20_001 }, (_, index) => `https://far.test/${index}`))
    expect(await say(rightly([]))).toHaveLength(1)
    expect(await follows()).toBe(true)
  })

  it('is asked for again after ten minutes only', async () => {
    serve(['https://one.test/users/somebody'])
    expect(await say(rightly([]))).toHaveLength(1)
    expect(await say(rightly([]), {}, 300_000)).toHaveLength(0)
    expect(await say(rightly([]), {}, 300_000)).toHaveLength(1)
  })

  it('ends follows here without telling them so, and takes back those that nobody here knows of, in pages too', async () => {
    const eve = await net.one.createAccount('eve')
    const eveUri = 'https://one.test/users/eve'
    const from = net.far.received.length
    net.far.serve({ id: `${list()}?page=0`, type: 'OrderedCollectionPage', items: [eveUri, 'https://one.test/users/gone'] })
    serve([], { first: { id: `${list()}?first`, type: 'OrderedCollectionPage', items: [], next: `${list()}?page=0` } })
    await say(rightly([eveUri, 'https://one.test/users/gone']))
    expect(await follows()).toBe(false)
    expect(net.far.received.slice(from)).toMatchObject([
      { type: 'Undo', actor: eveUri, object: { type: 'Follow', actor: eveUri, object: net.rob } },
    ])
    expect(await isFollowing(net.one, eve, robAtOne)).toBe(false)
  })
})
