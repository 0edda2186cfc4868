import { verifyRequest } from '@fedify/fedify'
import type { DocumentLoader } from '@fedify/fedify/runtime'
import { preloadedContexts } from '@fedify/fedify/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

const ACCEPT = { accept: 'application/activity+json' }
const contexts = new Map(Object.entries(preloadedContexts))

let net: Fediverse
/** A server that shows its documents to nobody who does not sign. */
let strict: Stranger
let sam: string
/** The addresses at one.test at which the strict server looked for keys. */
const keysAsked: string[] = []
beforeAll(async () => {
  net = await startFediverse()
  const documentLoader: DocumentLoader = async (url) => {
    const known = contexts.get(url)
    if (known !== undefined) return { contextUrl: null, document: known, documentUrl: url }
    keysAsked.push(url)
    // Without a signature, or two such servers would ask each other for keys without end.
    const answer = await net.one.request(new URL(url).pathname, { headers: ACCEPT })
    if (answer.status !== 200) throw new Error(`No key at ${url}`)
    return { contextUrl: null, document: await answer.json(), documentUrl: url }
  }
  strict = await startStranger(
    net.servers.network,
    'strict.test',
    async (request) => (await verifyRequest(request, { documentLoader, contextLoader: documentLoader })) !== null,
  )
  sam = strict.addActor('sam')
})
afterAll(async () => {
  await net.close()
  await strict.close()
})

describe('servers that want signatures for reading (#28)', () => {
  it('case 58: people and posts of such a server are looked up, followed and read', async () => {
    const note = { id: `${strict.origin}/notes/1`, type: 'Note', attributedTo: sam, content: 'strictly', to: [PUBLIC] }
    strict.serve(note)
    const id = await meet(net.one, net.ada, 'sam@strict.test')
    await ask(net.one, net.ada, `/api/v1/accounts/${id}/follow`, {})
    await net.servers.settle()
    expect(strict.received).toMatchObject([{ type: 'Follow', object: sam }])
    const { statuses } = await ask<{ statuses: Post[] }>(net.one, net.ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(note.id)}`)
    expect(statuses).toMatchObject([{ uri: note.id, content: 'strictly' }])
    // Each key was read once or twice, and always that of the server itself.
    expect(new Set(keysAsked.map((url) => new URL(url).pathname.replace('/users/instance.actor', '/actor')))).toEqual(new Set(['/actor']))
  })

  it('case 58: what is not signed, or by somebody else, is not answered there', async () => {
    const stranger = await startStranger(net.servers.network, 'liar.test')
    const forged = await stranger.sign(`${strict.origin}/users/sam`, 'https://one.test/users/ada')
    expect(await strict.answerTo(forged)).toBe(401)
    expect(await strict.answerTo(new Request(`${strict.origin}/users/sam`, { headers: ACCEPT }))).toBe(401)
    await stranger.close()
  })

  it('case 58: whoever wants our key gets it without being asked for theirs, so that no loop begins', async () => {
    const before = strict.asked.length
    for (const address of ['https://one.test/actor', 'https://one.test/users/ada']) {
      const { pathname } = new URL(address)
      const unsigned = await net.one.request(pathname, { headers: ACCEPT })
      const signed = await net.one.request(pathname, { headers: (await strict.sign(address, sam)).headers })
      expect([unsigned.status, signed.status]).toEqual([200, 200])
      const { publicKey } = (await signed.json()) as { publicKey: { publicKeyPem: string } }
      expect(publicKey.publicKeyPem).toContain('PUBLIC KEY')
    }
    expect(strict.asked).toHaveLength(before)
  })

  it('case 58: a private post is read by a follower of such a server, with a signature, and by nobody else', async () => {
    await strict.post(net.one, { id: `${sam}/follow`, type: 'Follow', actor: sam, object: 'https://one.test/users/ada' })
    await net.servers.settle()
    const post = await net.write(net.one, net.ada, { status: 'among us', visibility: 'private' })
    const { pathname } = new URL(post.uri)
    const read = async (request: Request) => (await net.one.request(pathname, { headers: request.headers })).status
    expect(await read(await strict.sign(post.uri, sam))).toBe(200)
    expect(await read(new Request(post.uri, { headers: ACCEPT }))).toBe(404)
    expect(await read(await net.far.sign(post.uri, net.far.addActor('zoe')))).toBe(404)
    expect(await read(await strict.sign(`${post.uri}0`, sam))).toBe(404)
  })

  it('a private post is read at the address of its page, too, by whoever may read it, and by nobody else', async () => {
    await strict.post(net.one, { id: `${sam}/follow`, type: 'Follow', actor: sam, object: 'https://one.test/users/ada' })
    await net.servers.settle()
    const zoe = net.far.addActor('zoe')
    // Zoe becomes known, and so is told apart from nobody.
    await net.one.createAccount('cora')
    await net.deliver(net.wrap('Follow', 'https://one.test/users/cora', {}, zoe))
    const read = async (address: string, { headers }: Request) => {
      const answer = await net.one.request(new URL(address).pathname, { headers })
      expect(answer.headers.get('vary')).toContain('Accept')
      return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
    }
    const refused = async (address: string, request: Request) => {
      const { status, text } = await read(address, request)
      expect([status, text.includes('whispered')], text).toEqual([404, false])
    }
    const post = await net.write(net.one, net.ada, { status: 'whispered to followers', visibility: 'private' })
    const direct = await net.write(net.one, net.ada, { status: 'whispered to @bob@two.test', visibility: 'direct' })
    const open = await net.write(net.one, net.ada, { status: 'for everybody' })
    const page = (id: string, handle = 'ada') => `https://one.test/@${handle}/${id}`

    const whole = await read(post.uri, await strict.sign(post.uri, sam))
    for (const handle of ['ada', 'ADA', 'ada@one.test'])
      expect(await read(page(post.id, handle), await strict.sign(page(post.id, handle), sam)), handle).toEqual(whole)
    expect([whole.status, JSON.parse(whole.text)]).toMatchObject([200, { id: post.uri, content: '<p>whispered to followers</p>' }])
    const unsigned = new Request(page(open.id), { headers: ACCEPT })
    expect(await read(page(open.id), unsigned)).toEqual(await read(open.uri, unsigned))

    await refused(page(post.id), unsigned)
    await refused(page(post.id), await net.far.sign(page(post.id), zoe))
    await refused(page(direct.id), unsigned)
    await refused(page(direct.id), await strict.sign(page(direct.id), sam))
    // Signed for another address, by another key than that of who is named, for a page of somebody else's, or by a server that is suspended.
    for (const other of [post.uri, page(open.id), page(post.id, 'ADA')]) await refused(page(post.id), await strict.sign(other, sam))
    // Bob, in whose name another key signs here, may read it.
    await refused(page(post.id), await net.far.sign(page(post.id), 'https://two.test/users/bob'))
    await refused(page(post.id, 'cora'), await strict.sign(page(post.id, 'cora'), sam))
    const { db } = net.one.ctx
    const block = { domain: 'strict.test', severity: 'suspend' as const, created_at: net.one.ctx.now() }
    await db.insertInto('instance_domain_blocks').values(block).execute()
    await refused(page(open.id), await strict.sign(page(open.id), sam))
    await db.deleteFrom('instance_domain_blocks').where('domain', '=', 'strict.test').execute()
  })
})

describe('a server that is suspended here (#28, part 4)', () => {
  it.each(['draft-cavage-http-signatures-12', 'rfc9421'] as const)('reads nothing of what others read, signing by %s', async (spec) => {
    const stranger = await startStranger(net.servers.network, 'deep.barred.test')
    const eve = stranger.addActor('eve')
    const post = await net.write(net.one, net.ada, { status: 'for everybody' })
    const { pathname } = new URL(post.uri)
    await net.act(net.one, net.ada, post.id, 'pin')
    const paths = [pathname, '/users/ada/outbox', '/users/ada/outbox?cursor=', '/users/ada/collections/featured']
    const read = () =>
      Promise.all(
        paths.map(async (path) => {
          const { headers } = await stranger.sign(`https://one.test${path}`, eve, spec)
          return (await net.one.request(path, { headers })).status
        }),
      )
    expect(await read()).toEqual(paths.map(() => 200))
    const { db } = net.one.ctx
    await db
      .insertInto('instance_domain_blocks')
      .values({ domain: 'barred.test', severity: 'suspend', created_at: net.one.ctx.now() })
      .execute()
    expect(await read()).toEqual(paths.map(() => 404))
    await db.deleteFrom('instance_domain_blocks').where('domain', '=', 'barred.test').execute()
    await stranger.close()
  })
})

describe('boosts of private posts (#28)', () => {
  it('case 25: nobody can boost what is for followers but its author, and a boost that is sent all the same shows nothing', async () => {
    const post = await net.write(net.two, net.bob, { status: 'for my followers', visibility: 'private' })
    const atOne = await net.at(net.one, net.ada, post.uri)
    expect(await ask(net.one, net.ada, `/api/v1/statuses/${atOne?.id}/reblog`, {})).toHaveProperty('error')
    // Rob, whom ada follows, sends a boost of it, and of a private post of his own that he says to be for everybody.
    await net.deliver(net.wrap('Announce', post.uri, { to: [PUBLIC] }))
    const secret = net.note({ to: [`${net.rob}/followers`] })
    net.far.serve(secret)
    await net.deliver(net.wrap('Create', secret, { to: [`${net.rob}/followers`] }))
    const zoe = net.far.addActor('zoe')
    await net.deliver(net.wrap('Announce', secret.id, { to: [PUBLIC] }, zoe))
    for (const who of [net.ada, null]) {
      const uris = (await ask<Post[]>(net.one, who, '/api/v1/timelines/public')).map(({ uri }) => uri)
      expect(uris).not.toContain(post.uri)
      expect(uris).not.toContain(secret.id)
    }
    const boosts = await net.one.ctx.db
      .selectFrom('statuses as s')
      .innerJoin('statuses as o', 'o.id', 's.reblog_of_id')
      .select('o.uri')
      .where('o.uri', 'in', [post.uri, secret.id])
      .execute()
    expect(boosts).toEqual([])
    expect(await net.noticesOf(net.two, net.bob)).not.toContain(`reblog ${post.uri}`)
  })
})
