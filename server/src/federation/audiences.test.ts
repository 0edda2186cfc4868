import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../testing.fixture.ts'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

let net: Fediverse
/** Dora follows ada from two.test and is in none of her circles. */
let dora: TestAccount
beforeAll(async () => {
  net = await startFediverse()
  dora = await net.two.createAccount('dora')
  for (const who of [net.cleo, dora]) await ask(net.two, who, `/api/v1/accounts/${net.adaAtTwo}/follow`, {})
  await net.servers.settle()
})
afterAll(() => net.close())

const FOLLOWERS = 'https://far.test/users/rob/followers'
const ADA = 'https://one.test/users/ada'
const stored = (uri: string) =>
  net.one.ctx.db
    .selectFrom('statuses')
    .select(['visibility', 'searchability', 'limited_scope', 'text'])
    .where('uri', '=', uri)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
const circleOf = async (...accts: string[]) => {
  const { id } = await ask<{ id: string }>(net.one, net.ada, '/api/v1/circles', { title: 'Close' })
  const ids = await Promise.all(accts.map((acct) => meet(net.one, net.ada, acct)))
  await ask(net.one, net.ada, `/api/v1/circles/${id}/accounts`, { account_ids: ids })
  return id
}
const homeHas = async (who: TestAccount, { uri }: Post) =>
  (await ask<Post[]>(net.two, who, '/api/v1/timelines/home')).some((post) => post.uri === uri)

describe('audiences from server to server (#28)', () => {
  it('case 13: a post for a circle reaches its members elsewhere, one by one, and no third', async () => {
    const circle = await circleOf('bob@two.test', 'cleo@two.test')
    const post = await net.write(net.one, net.ada, { status: 'For a few', visibility: 'limited', circle_id: circle })
    for (const who of [net.bob, net.cleo]) {
      expect(await net.at(net.two, who, post.uri)).toMatchObject({
        visibility_ex: 'limited',
        limited_scope: 'circle',
        content: '<p>For a few</p>',
      })
      expect(await homeHas(who, post)).toBe(true)
    }
    for (const who of [dora, null]) expect(await net.at(net.two, who, post.uri)).toBeUndefined()
    expect(await homeHas(dora, post)).toBe(false)
    // Nobody who reads it learns who else does.
    const rows = await net.two.ctx.db.selectFrom('jobs').select('data').execute()
    expect(JSON.stringify(rows)).not.toContain('For a few')
    const served = await net.one.request(new URL(post.uri).pathname, { headers: { accept: 'application/activity+json' } })
    expect(served.status).toBe(404)
  })

  it('case 13: an answer within the circle comes back, an edit goes where the post went, and its end too', async () => {
    const circle = await circleOf('bob@two.test', 'cleo@two.test')
    const post = await net.write(net.one, net.ada, { status: 'For some', visibility: 'limited', circle_id: circle })
    const there = await net.at(net.two, net.bob, post.uri)
    const reply = await net.write(net.two, net.bob, { status: 'I see', visibility: 'limited', in_reply_to_id: there?.id })
    expect(await net.at(net.one, net.ada, reply.uri)).toMatchObject({ visibility_ex: 'limited', in_reply_to_id: post.id })
    expect(await net.at(net.one, null, reply.uri)).toBeUndefined()
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, { status: 'For some, again' }, 'PUT')
    await net.servers.settle()
    expect(await net.at(net.two, net.cleo, post.uri)).toMatchObject({ content: '<p>For some, again</p>' })
    expect(await net.at(net.two, dora, post.uri)).toBeUndefined()
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, undefined, 'DELETE')
    await net.servers.settle()
    expect(await net.at(net.two, net.cleo, post.uri)).toBeUndefined()
  })

  it('case 12 and 13: a private mention to two people of a server is for both, also where one of them is not named', async () => {
    const bo = await net.one.createAccount('bo')
    const tag = [{ type: 'Mention', href: ADA, name: '@ada@one.test' }]
    const note = net.note({ to: [ADA], tag })
    const create = net.wrap('Create', note)
    await net.deliver(create, { inbox: '/users/ada/inbox' })
    expect(await stored(note.id)).toMatchObject({ visibility: 'direct' })
    expect(await net.at(net.one, bo, note.id)).toBeUndefined()
    await net.deliver(create, { inbox: '/users/bo/inbox' })
    expect(await stored(note.id)).toMatchObject({ visibility: 'limited' })
    for (const who of [net.ada, bo]) expect(await net.at(net.one, who, note.id)).toBeDefined()
    // Whoever is not its author adds no reader.
    const eve = await net.one.createAccount('eve')
    const mallory = net.far.addActor('mallory')
    await net.deliver(net.wrap('Create', note, {}, mallory), { inbox: '/users/eve/inbox' })
    await net.deliver(net.wrap('Create', { ...note, attributedTo: mallory }, {}, mallory), { inbox: '/users/eve/inbox' })
    expect(await net.at(net.one, eve, note.id)).toBeUndefined()
  })

  it('case 14 and 15: every way of writing an audience is read, and what is not known becomes the narrowest', async () => {
    const ways: [object, string][] = [
      [{ to: [PUBLIC] }, 'public'],
      [{ to: ['as:Public'] }, 'public'],
      [{ to: 'Public' }, 'public'],
      [{ to: [FOLLOWERS], cc: [PUBLIC] }, 'unlisted'],
      [{ to: [FOLLOWERS], cc: ['Public'] }, 'unlisted'],
      [{ to: [FOLLOWERS, 'as:LoginOnly', 'kmyblue:LoginOnly', 'LoginUser'] }, 'login'],
      [{ to: [FOLLOWERS, 'LoginUser'] }, 'login'],
      [{ to: [FOLLOWERS] }, 'private'],
      [{ to: [], cc: [FOLLOWERS] }, 'private'],
      // Somebody else's followers, an unknown list, a public that is another one's.
      [{ to: ['https://far.test/users/other/followers'] }, 'direct'],
      [{ to: ['https://far.test/everybody'], cc: [] }, 'direct'],
      [{ to: ['https://far.test/Publics'] }, 'direct'],
      [{ to: [] }, 'direct'],
      [{ to: null, cc: { type: 'Note' } }, 'direct'],
    ]
    for (const [more, visibility] of ways) {
      const note = net.note(more)
      await net.deliver(net.wrap('Create', note))
      expect([JSON.stringify(more), (await stored(note.id))?.visibility]).toEqual([JSON.stringify(more), visibility])
    }
  })

  it('who may find a post travels with it, is never wider than who may read it, and is obeyed', async () => {
    const ways: [object, string][] = [
      [{ searchableBy: [PUBLIC] }, 'public'],
      [{ searchableBy: [FOLLOWERS] }, 'private'],
      [{ searchableBy: [net.rob] }, 'direct'],
      [{ searchableBy: ['as:Limited', 'kmyblue:Limited'] }, 'limited'],
      [{ searchableBy: ['https://far.test/others'] }, 'direct'],
      [{}, 'direct'],
      [{ searchableBy: [PUBLIC], to: [FOLLOWERS] }, 'private'],
    ]
    for (const [more, searchability] of ways) {
      const note = net.note({ content: 'albatross', ...more })
      await net.deliver(net.wrap('Create', note))
      expect([JSON.stringify(more), (await stored(note.id))?.searchability]).toEqual([JSON.stringify(more), searchability])
    }
    const eve = await net.one.createAccount('seeker')
    const found = await ask<{ statuses: Post[] }>(net.one, eve, '/api/v2/search?q=albatross&type=statuses')
    expect(found.statuses).toHaveLength(1)
    const post = await net.write(net.one, net.ada, { status: 'A petrel', searchability: 'private' })
    expect(await net.at(net.two, net.bob, post.uri)).toMatchObject({ searchability: 'private' })
  })

  it('what kmyblue sends for a circle is fetched with the token that came along, from its sender’s server alone', async () => {
    const note = net.note({ to: ['https://far.test/contexts/1'], limitedScope: 'Mutual', content: '<p>For mutuals</p>' })
    net.far.serve(note)
    const bear = (address: string) => `bear:?${new URLSearchParams({ t: 'sesame', u: address }).toString()}`
    await net.deliver(net.wrap('Create', bear(note.id)), { inbox: '/users/ada/inbox' })
    expect(await net.at(net.one, net.ada, note.id)).toMatchObject({
      visibility_ex: 'limited',
      limited_scope: 'mutual',
      content: '<p>For mutuals</p>',
    })
    expect(net.far.tokens).toEqual([`${new URL(note.id).pathname} Bearer sesame`])
    const other = net.note({ to: [], attributedTo: net.far.addActor('nina') })
    net.far.serve(other)
    for (const object of [bear(other.id), bear('https://two.test/users/bob'), bear('http://127.0.0.1/'), 'bear:?u=x', 'bear:'])
      await net.deliver(net.wrap('Create', object), { inbox: '/users/ada/inbox' })
    expect(await stored(other.id)).toBeUndefined()
  })

  it('case 60: the same activity thrice is one post, also all at once, and a forged one is none', async () => {
    const note = net.note({ content: 'Once' })
    const create = net.wrap('Create', note)
    await Promise.all([1, 2, 3].map(() => net.far.post(net.one, create)))
    await net.servers.settle()
    await net.deliver(net.wrap('Create', note))
    const rows = await net.one.ctx.db.selectFrom('statuses').select('id').where('uri', '=', note.id).execute()
    expect(rows).toHaveLength(1)
    expect((await net.noticesOf(net.one, net.ada)).filter((each) => each.endsWith(note.id))).toEqual([])
    const forged = net.note()
    await net.deliver({ ...net.wrap('Create', forged), id: 'https://two.test/creates/1' })
    await net.deliver(net.wrap('Create', { ...forged, id: 'https://two.test/notes/1' }))
    expect([await stored(forged.id), await stored('https://two.test/notes/1')]).toEqual([undefined, undefined])
  })
})
