import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

/** Ada of one.test has a circle of bob of two.test, dan of three.test and eve of her own server; dora of three.test follows her and is in no circle. */
let net: Fediverse
let three: TestServer
let [dan, dora, eve]: TestAccount[] = []
let circle: string
const member = { dan: () => dan as TestAccount, dora: () => dora as TestAccount, eve: () => eve as TestAccount }

async function settle(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await net.servers.settle()
    await three.settled()
    await three.runJobs()
  }
}
const idsOf = (...accts: string[]) => Promise.all(accts.map((acct) => meet(net.one, net.ada, acct)))
const members = async (verb: 'POST' | 'DELETE', ...accts: string[]) =>
  ask(net.one, net.ada, `/api/v1/circles/${circle}/accounts`, { account_ids: await idsOf(...accts) }, verb)
const has = async (server: TestServer, who: TestAccount | null, uri: string) => (await net.at(server, who, uri)) !== undefined
const write = async (server: TestServer, who: TestAccount, body: object): Promise<Post> => {
  const post = await ask<Post>(server, who, '/api/v1/statuses', body)
  await settle()
  return post
}
const circlePost = (status: string) => write(net.one, net.ada, { status, visibility: 'limited', circle_id: circle })
/** Somebody answers a post, for all who read it. */
const answer = async (server: TestServer, who: TestAccount, to: Pick<Post, 'uri'>, more: object = {}) => {
  const there = await net.at(server, who, to.uri)
  expect(there).toBeDefined()
  return write(server, who, { status: 'I see', visibility: 'limited', in_reply_to_id: there?.id, ...more })
}

beforeAll(async () => {
  net = await startFediverse()
  three = await startTestServer({
    connect: net.servers.network.connect,
    settings: {
      federation: { secret: 'the secret of three.test, which is long enough', only: null },
      publicUrl: 'https://three.test',
      domain: 'three.test',
    },
  })
  net.servers.network.lead('three.test', Number(new URL(await three.listen()).port))
  ;[dan, dora] = [await three.createAccount('dan'), await three.createAccount('dora')]
  eve = await net.one.createAccount('eve')
  for (const who of [member.dan(), member.dora()])
    await ask(three, who, `/api/v1/accounts/${await meet(three, who, 'ada@one.test')}/follow`, {})
  await ask(net.one, eve, `/api/v1/accounts/${net.ada.account.id}/follow`, {})
  await settle()
  circle = (await ask<{ id: string }>(net.one, net.ada, '/api/v1/circles', { title: 'Close' })).id
  await members('POST', 'bob@two.test', 'dan@three.test', 'eve')
})
afterAll(async () => {
  await three.close()
  await net.close()
})

describe('answers within a circle (#28)', () => {
  it('case 13: an answer reaches its members at third servers and at its author’s, with its change and its end, and nobody else', async () => {
    const post = await circlePost('For a few')
    const first = await answer(net.two, net.bob, post)
    const readers: [TestServer, TestAccount][] = [
      [net.one, net.ada],
      [net.one, member.eve()],
      [three, member.dan()],
    ]
    for (const [server, who] of readers)
      expect(await net.at(server, who, first.uri)).toMatchObject({
        content: '<p>I see</p>',
        visibility_ex: 'limited',
        limited_scope: 'reply',
      })
    for (const [server, who] of [
      [three, member.dora()],
      [three, null],
      [net.one, null],
      [net.two, net.cleo],
    ] as const)
      expect(await has(server, who, first.uri)).toBe(false)
    // Dan’s answer to bob’s goes to bob himself and by ada’s server to the others.
    const second = await answer(three, member.dan(), first, { status: '@bob@two.test So do I' })
    for (const [server, who] of [
      [net.one, net.ada],
      [net.one, member.eve()],
      [net.two, net.bob],
    ] as const)
      expect(await has(server, who, second.uri)).toBe(true)
    // And ada’s and eve’s to all.
    for (const who of [net.ada, member.eve()]) {
      const third = await answer(net.one, who, second)
      for (const [server, reader] of [
        [net.two, net.bob],
        [three, member.dan()],
      ] as const)
        expect(await has(server, reader, third.uri)).toBe(true)
      expect(await has(three, member.dora(), third.uri)).toBe(false)
    }
    await ask(net.two, net.bob, `/api/v1/statuses/${first.id}`, { status: 'I see now' }, 'PUT')
    await settle()
    expect(await net.at(three, member.dan(), first.uri)).toMatchObject({ content: '<p>I see now</p>' })
    await ask(net.two, net.bob, `/api/v1/statuses/${first.id}`, undefined, 'DELETE')
    await settle()
    for (const [server, who] of readers) expect(await has(server, who, first.uri)).toBe(false)
  })

  it('case 13: one that comes again is there once', async () => {
    const post = await circlePost('Once')
    const reply = await answer(net.two, net.bob, post)
    const row = await net.one.ctx.db.selectFrom('statuses').select('id').where('uri', '=', reply.uri).executeTakeFirstOrThrow()
    const copies = await net.one.ctx.db.selectFrom('status_audience').select('account_id').where('status_id', '=', row.id).execute()
    expect(copies).toHaveLength(3)
    expect(await three.ctx.db.selectFrom('statuses').select('id').where('uri', '=', reply.uri).execute()).toHaveLength(1)
  })

  it('case 13: one for fewer people stays with these', async () => {
    const post = await circlePost('For a few')
    const direct = await answer(net.two, net.bob, post, { status: '@ada@one.test For you', visibility: 'direct' })
    expect(await has(net.one, net.ada, direct.uri)).toBe(true)
    const own = (await ask<{ id: string }>(net.two, net.bob, '/api/v1/circles', { title: 'Mine' })).id
    await ask(net.two, net.bob, `/api/v1/circles/${own}/accounts`, { account_ids: [net.adaAtTwo] })
    const narrower = await answer(net.two, net.bob, post, { circle_id: own })
    expect(await has(net.one, net.ada, narrower.uri)).toBe(true)
    // What ada answers there is for the readers of bob’s circle, not of hers.
    const back = await answer(net.one, net.ada, narrower)
    for (const { uri } of [direct, narrower, back]) {
      expect(await has(three, member.dan(), uri)).toBe(false)
      expect(await has(net.one, member.eve(), uri)).toBe(false)
    }
  })

  it('case 13: none is passed on to whom ada has taken out of it, and theirs reach ada alone', async () => {
    const post = await circlePost('Before')
    await members('DELETE', 'dan@three.test')
    const reply = await answer(net.two, net.bob, post)
    expect(await has(three, member.dan(), reply.uri)).toBe(false)
    const late = await answer(three, member.dan(), post)
    expect(await has(net.one, net.ada, late.uri)).toBe(true)
    for (const [server, who] of [
      [net.two, net.bob],
      [net.one, member.eve()],
    ] as const)
      expect(await has(server, who, late.uri)).toBe(false)
    await members('POST', 'dan@three.test')
  })

  it('case 13: the address that stands for the readers of a post is shown to them alone and names none of them', async () => {
    const post = await circlePost('Where')
    const path = `${new URL(post.uri).pathname}/conversation`
    const address = `https://one.test${path}`
    const get = (headers: Headers | Record<string, string>) => net.one.request(path, { headers })
    expect((await get({ accept: 'application/activity+json' })).status).toBe(404)
    expect((await get((await net.far.sign(address, net.rob)).headers)).status).toBe(404)
    const open = await net.write(net.one, net.ada, { status: 'For all' })
    expect((await net.one.request(`${new URL(open.uri).pathname}/conversation`)).status).toBe(404)
  })
})

describe('answers that are not to be passed on (#28)', () => {
  /** Far.test keeps a member of the circle, rob, and mallory, who is in none; both follow ada. */
  let mallory: string
  beforeAll(async () => {
    mallory = net.far.addActor('mallory')
    for (const actor of [net.rob, mallory])
      await net.deliver(net.wrap('Follow', 'https://one.test/users/ada', {}, actor), { inbox: '/users/ada/inbox' })
    await members('POST', net.rob)
  })

  const ADA = '/users/ada/inbox'
  /** An answer as kmyblue and its relatives address it. */
  const note = (post: Post, author: string, more: object = {}) => {
    const context = `${post.uri}/conversation`
    return net.note({ to: [context], context, limitedScope: 'Reply', inReplyTo: post.uri, ...more }, author)
  }
  /** Far.test sends it, signed by its author also within; answers whether ada has it, and which of the other members. */
  const send = async (
    object: Post | ReturnType<typeof note>,
    author: string,
    { isSigned = true, objects = [object] as unknown[] } = {},
  ) => {
    const status = await net.far.post(net.one, net.wrap('Create', objects.length === 1 ? objects[0] : objects, {}, author), {
      inbox: ADA,
      isSigned,
    })
    expect(status).toBe(202)
    await settle()
    const uri = object.id
    return {
      ada: await has(net.one, net.ada, uri),
      eve: await has(net.one, member.eve(), uri),
      elsewhere: (await has(net.two, net.bob, uri)) || (await has(three, member.dan(), uri)),
    }
  }

  it('a member’s answer of another family is passed on as it was signed, and one that is not signed itself is not', async () => {
    const post = await circlePost('Other families')
    // Where such a family sends it, it reads at the address of the post's readers.
    const path = `${new URL(post.uri).pathname}/conversation`
    const address = await net.one.request(path, { headers: (await net.far.sign(`https://one.test${path}`, net.rob)).headers })
    expect(await address.json()).toMatchObject({ id: `https://one.test${path}`, type: 'Group', inbox: 'https://one.test/users/ada/inbox' })
    expect(await send(note(post, net.rob), net.rob)).toEqual({ ada: true, eve: true, elsewhere: true })
    expect(await send(note(post, net.rob), net.rob, { isSigned: false })).toEqual({ ada: true, eve: true, elsewhere: false })
  })

  it('a stranger’s reaches ada alone', async () => {
    const post = await circlePost('No strangers')
    expect(await send(note(post, mallory), mallory)).toEqual({ ada: true, eve: false, elsewhere: false })
  })

  it('one that is no answer, answers something else, or says to be for others, is for whom it came to', async () => {
    const post = await circlePost('One')
    const other = await net.write(net.one, net.ada, { status: 'Another' })
    for (const more of [
      { inReplyTo: undefined },
      { inReplyTo: other.uri },
      { limitedScope: undefined },
      { limitedScope: 'Circle' },
      { to: [] },
    ])
      expect(await send(note(post, net.rob, more), net.rob)).toMatchObject({ eve: false, elsewhere: false })
    // The address of another post's readers, of whom rob is none.
    await members('DELETE', net.rob)
    const closed = await circlePost('Without rob')
    await members('POST', net.rob)
    expect(await send(note(closed, net.rob), net.rob)).toEqual({ ada: true, eve: false, elsewhere: false })
  })

  it('one that is too large, or has something else beside it, is not passed on', async () => {
    const post = await circlePost('Small')
    const large = note(post, net.rob, { content: `<p>${'x '.repeat(70_000)}</p>` })
    expect(await send(large, net.rob)).toMatchObject({ ada: true, elsewhere: false })
    const first = note(post, net.rob)
    const secret = net.note({ to: ['https://one.test/users/ada'] })
    expect(await send(first, net.rob, { objects: [first, secret] })).toMatchObject({ ada: true, elsewhere: false })
  })

  it('one in somebody else’s name is none', async () => {
    const post = await circlePost('Whose')
    const bob = 'https://two.test/users/bob'
    const forged = { ...note(post, bob), id: 'https://two.test/users/bob/statuses/9' }
    for (const [actor, keyOf] of [
      [bob, net.rob],
      [net.rob, net.rob],
    ] as const)
      await net.far.post(net.one, { ...net.wrap('Create', forged, {}, net.rob), actor }, { inbox: ADA, keyOf, isSigned: true })
    await settle()
    expect(await has(net.one, net.ada, forged.id)).toBe(false)
    expect(await has(three, member.dan(), forged.id)).toBe(false)
  })

  it('what was passed on and comes back goes nowhere, and whoever brings it to somebody else adds no reader', async () => {
    const post = await circlePost('Round')
    const reply = await answer(net.two, net.bob, post)
    const copies = () => net.far.received.filter(({ object }) => (object as { id?: string } | undefined)?.id === reply.uri)
    expect(copies()).toHaveLength(1)
    const [copy] = copies() as [Parameters<typeof net.far.post>[1]]
    expect(copy).toMatchObject({ actor: 'https://two.test/users/bob', type: 'Create' })
    for (let times = 0; times < 3; times += 1) await net.far.post(net.one, copy, { inbox: ADA, keyOf: net.rob })
    for (const inbox of ['/users/dora/inbox', '/users/dan/inbox'])
      expect(await net.far.post(three, copy, { inbox, keyOf: net.rob })).toBe(401)
    await settle()
    expect(copies()).toHaveLength(1)
    expect(await has(three, member.dora(), reply.uri)).toBe(false)
  })
})
