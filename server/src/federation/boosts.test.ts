import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

const storedBoost = async (uri: string) => {
  const { db } = net.one.ctx
  return (await db.selectFrom('statuses').select('visibility').where('uri', '=', uri).executeTakeFirst())?.visibility ?? null
}

describe('for whom a boost is (#28)', () => {
  it('case 24: is read from its audience, and where that is not understood nobody gets it', async () => {
    const followers = `${net.rob}/followers`
    const ways: [object, string | null][] = [
      [{ to: [PUBLIC], cc: [followers] }, 'public'],
      [{ to: 'as:Public' }, 'public'],
      [{ to: [followers], cc: [PUBLIC] }, 'unlisted'],
      [{ to: [followers, 'as:LoginOnly'] }, 'login'],
      [{ to: [followers] }, 'private'],
      [{ to: { id: followers, type: 'Collection' } }, 'private'],
      [{ cc: followers }, 'private'],
      [{ to: [followers], cc: ['https://one.test/users/ada'] }, 'private'],
      [{}, null],
      [{ to: [] }, null],
      [{ to: ['https://one.test/users/ada'] }, null],
      [{ to: ['https://far.test/users/other/followers'] }, null],
      [{ to: [7, null, { type: 'Collection' }], cc: { '@id': 7 } }, null],
      [{ bto: [PUBLIC], bcc: PUBLIC, audience: PUBLIC }, null],
    ]
    for (const [more, visibility] of ways) {
      const { uri, id } = await net.write(net.one, net.ada, { status: 'To be boosted' })
      const boost = net.wrap('Announce', uri, more)
      await net.deliver(boost)
      expect([more, await storedBoost(String(boost['id']))]).toEqual([more, visibility])
      expect(await ask(net.one, null, `/api/v1/statuses/${id}`)).toMatchObject({ reblogs_count: visibility === null ? 0 : 1 })
    }
  })

  it('case 26: of one’s own posts for followers stays for followers, whatever it says, and one for those it names is not boosted', async () => {
    const followers = `${net.rob}/followers`
    const [own, direct] = [net.note({ to: [followers] }), net.note({ to: ['https://one.test/users/ada'] })]
    const boosts = [net.wrap('Announce', own.id, { to: [PUBLIC] }), net.wrap('Announce', direct.id, { to: [PUBLIC] })]
    for (const activity of [net.wrap('Create', own), net.wrap('Create', direct), ...boosts]) await net.deliver(activity)
    expect(await Promise.all(boosts.map(({ id }) => storedBoost(String(id))))).toEqual(['private', null])
  })
})

describe('what a boost of somebody here says (#28)', () => {
  it('case 24: is for whom it is here, never for more, and names the author of what is boosted', async () => {
    const followers = 'https://one.test/users/ada/followers'
    const ways: [string, { readonly to: readonly string[]; readonly cc: readonly string[] }][] = [
      ['public', { to: [PUBLIC], cc: [followers, net.rob] }],
      ['public_unlisted', { to: [followers], cc: [PUBLIC, net.rob] }],
      ['unlisted', { to: [followers], cc: [PUBLIC, net.rob] }],
      ['login', { to: [followers, 'as:LoginOnly', 'kmyblue:LoginOnly', 'LoginUser'], cc: [net.rob] }],
      ['private', { to: [followers], cc: [net.rob] }],
    ]
    for (const [visibility, audience] of ways) {
      const note = net.note()
      await net.deliver(net.wrap('Create', note))
      const { id = '' } = (await net.at(net.one, net.ada, note.id)) ?? {}
      await net.act(net.one, net.ada, id, 'reblog', { visibility })
      expect([visibility, net.far.received.at(-1)]).toMatchObject([visibility, { type: 'Announce', object: note.id, ...audience }])
      await net.act(net.one, net.ada, id, 'unreblog')
      expect([visibility, net.far.received.at(-1)]).toMatchObject([visibility, { type: 'Undo', object: { type: 'Announce', ...audience } }])
    }
  })

  it('case 26: carries one’s own post for followers, which those who follow since then could not fetch', async () => {
    const post = await net.write(net.one, net.ada, { status: 'Before you came', visibility: 'private' })
    const dan = await net.two.createAccount('dan')
    await ask(net.two, dan, `/api/v1/accounts/${net.adaAtTwo}/follow`, {})
    await net.servers.settle()
    await net.act(net.one, net.ada, post.id, 'reblog')
    const home = await ask<{ reblog: { uri: string; visibility: string } | null }[]>(net.two, dan, '/api/v1/timelines/home')
    expect(home.flatMap(({ reblog }) => reblog ?? [])).toMatchObject([{ uri: post.uri, visibility: 'private' }])
    expect(await net.at(net.two, net.cleo, post.uri)).toBeUndefined()
  })
})

it('case 23: a post that was boosted here is gone, too, where it was known by that alone (#28)', async () => {
  const amy = await net.one.createAccount('amy')
  const post = await net.write(net.one, amy, { status: 'Soon gone' })
  await net.act(net.one, net.ada, post.id, 'reblog')
  expect(await net.at(net.two, net.bob, post.uri)).toMatchObject({ content: post.content })
  await ask(net.one, amy, `/api/v1/statuses/${post.id}`, undefined, 'DELETE')
  await net.servers.settle()
  expect(await net.at(net.two, net.bob, post.uri)).toBeUndefined()
})

describe('a post within a boost (#28)', () => {
  it('case 26: is taken where it is the sender’s own and for followers, and in no other case', async () => {
    const followers = [`${net.rob}/followers`]
    const neighbour = net.far.addActor('neighbour')
    const own = net.note({ to: followers })
    const others = [
      net.note({ to: [`${neighbour}/followers`] }, neighbour),
      { ...net.note({ to: followers }), id: 'https://two.test/users/bob/statuses/1' },
      { ...net.note({ to: followers }), attributedTo: [neighbour, net.rob] },
      net.note({ to: ['https://one.test/users/ada'] }),
      // Whoever may read it may ask for it, and that is what counts.
      net.note(),
    ]
    for (const note of [own, ...others]) await net.deliver(net.wrap('Announce', note, { to: followers }))
    expect(await net.at(net.one, net.ada, own.id)).toMatchObject({ visibility: 'private', content: own['content'] })
    for (const note of others) expect([note, await net.at(net.one, net.ada, note.id)]).toEqual([note, undefined])
    const eve = await net.one.createAccount('eve')
    expect(await net.at(net.one, eve, own.id)).toBeUndefined()
  })
})
