import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startFediverse } from './fediverse.fixture.ts'
import { storePin } from './notes/storePins.ts'
import { openContext } from './openContext.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

const pinsOf = async (server: TestServer, who: TestAccount, accountId: string) =>
  (await ask<Post[]>(server, who, `/api/v1/accounts/${accountId}/statuses?pinned=true`)).map(({ uri }) => uri)
const featured = async (): Promise<string[]> => {
  const answer = await net.one.request('/users/ada/collections/featured', { headers: { accept: 'application/activity+json' } })
  return ((await answer.json()) as { orderedItems: string[] }).orderedItems
}
/** Somebody at far.test with a collection of pins, whom ada knows. */
const pinner = async (name: string, more: object = {}) => {
  const uri = `${net.far.origin}/users/${name}`
  net.far.addActor(name, { featured: `${uri}/pins`, ...more })
  return { uri, target: `${uri}/pins`, id: await meet(net.one, net.ada, uri) }
}

describe('pins from server to server (#28)', () => {
  it('case 51: a pinned post is pinned elsewhere, and unpinned; what is not for everybody stays here', async () => {
    const post = await net.write(net.one, net.ada, { status: 'Remember' })
    const secret = await net.write(net.one, net.ada, { status: 'For followers', visibility: 'private' })
    for (const { id } of [post, secret]) await net.act(net.one, net.ada, id, 'pin')
    expect(await pinsOf(net.two, net.bob, net.adaAtTwo)).toEqual([post.uri])
    expect(await featured()).toEqual([post.uri])
    await net.act(net.one, net.ada, post.id, 'unpin')
    await net.act(net.one, net.ada, post.id, 'pin')
    expect(await pinsOf(net.two, net.bob, net.adaAtTwo)).toEqual([post.uri])
    await net.act(net.one, net.ada, post.id, 'unpin')
    expect([await pinsOf(net.two, net.bob, net.adaAtTwo), await featured()]).toEqual([[], []])
    expect((await net.one.request('/users/nobody/collections/featured')).status).toBe(404)
  })

  it('case 51: pins of a family that tells nobody are read when one begins to follow, five at most and its own', async () => {
    const { uri, target, id } = await pinner('pia')
    const notes = Array.from({ length: 8 }, () => net.note({}, uri))
    const foreign = net.note()
    for (const note of [...notes, foreign]) net.far.serve(note)
    const orderedItems = [foreign.id, 'https://two.test/users/bob/statuses/1', ...notes.map((note) => note.id)]
    net.far.serve({ id: target, type: 'OrderedCollection', orderedItems })
    await ask(net.one, net.ada, `/api/v1/accounts/${id}/follow`, {})
    await net.servers.settle()
    await net.deliver(net.wrap('Accept', net.far.received.at(-1)?.['id'], {}, uri))
    expect(await pinsOf(net.one, net.ada, id)).toEqual(notes.slice(0, 4).map((note) => note.id))
    expect((await net.noticesOf(net.one, net.ada)).filter((each) => each.includes(net.far.origin))).toEqual([])
  })

  it('case 51: pins of somebody whom one does not follow are read when their profile is opened, as snac writes them too, and again after an hour', async () => {
    const { uri, target, id } = await pinner('pat', {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    })
    const notes = Array.from({ length: 2 }, () => net.note({}, uri))
    const listed = (items: readonly unknown[]) => net.far.serve({ id: target, type: 'OrderedCollection', orderedItems: items })
    for (const note of notes) net.far.serve(note)
    listed([net.wrap('Create', notes[0], {}, uri)])
    expect(await pinsOf(net.one, net.ada, id)).toEqual([notes[0]?.id])
    listed(notes.map((note) => note.id))
    expect(await pinsOf(net.one, net.ada, id)).toEqual([notes[0]?.id])
    await net.one.ctx.db
      .updateTable('accounts')
      .set({ completed_at: new Date(Date.now() - 3_700_000) })
      .where('id', '=', id)
      .execute()
    expect((await pinsOf(net.one, net.ada, id)).toSorted()).toEqual(notes.map((note) => note.id).toSorted())
  })

  it('case 51: pins of the Misskey family, whose documents name the collection in plain text', async () => {
    const toot = { toot: 'http://joinmastodon.org/ns#', featured: 'toot:featured' }
    const { uri, target, id } = await pinner('mika', {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1', toot],
    })
    const [first, second] = [net.note({}, uri), net.note({}, uri)]
    for (const note of [first, second]) net.far.serve(note)
    const tell = (type: string, object: string) => net.deliver(net.wrap(type, object, { target }, uri))
    await tell('Add', first.id)
    await tell('Add', second.id)
    await tell('Remove', first.id)
    expect(await pinsOf(net.one, net.ada, id)).toEqual([second.id])
  })

  it('nobody pins what is not theirs, by a list that is not theirs, or more than five', async () => {
    const [paul, pete] = [await pinner('paul'), await pinner('pete')]
    const notes = Array.from({ length: 7 }, () => net.note({}, paul.uri))
    const boosted = net.note({}, pete.uri)
    for (const note of [...notes, boosted]) net.far.serve(note)
    const add = (object: string, target: string, actor = paul.uri) => net.deliver(net.wrap('Add', object, { target }, actor))
    await add(boosted.id, paul.target)
    await add(notes[0]?.id ?? '', pete.target)
    await add(notes[0]?.id ?? '', paul.target, pete.uri)
    await add(notes[0]?.id ?? '', pete.target, pete.uri)
    expect([await pinsOf(net.one, net.ada, paul.id), await pinsOf(net.one, net.ada, pete.id)]).toEqual([[], []])
    for (const note of notes) for (let times = 0; times < 2; times += 1) await add(note.id, paul.target)
    expect(await pinsOf(net.one, net.ada, paul.id)).toHaveLength(5)
    await net.deliver(net.wrap('Remove', notes[0]?.id, { target: paul.target }, pete.uri))
    await net.deliver(net.wrap('Remove', notes[0]?.id, { target: pete.target }, pete.uri))
    expect(await pinsOf(net.one, net.ada, paul.id)).toHaveLength(5)
    await net.deliver(net.wrap('Remove', notes[0]?.id, { target: paul.target }, paul.uri))
    expect(await pinsOf(net.one, net.ada, paul.id)).toHaveLength(4)
  })
})

describe('references from server to server (#28)', () => {
  const refersTo = async (server: TestServer, who: TestAccount, uri: string) =>
    (await net.at(server, who, uri))?.['status_references_count']

  it('case 50: what a post refers to is listed elsewhere, and its author told', async () => {
    const first = await net.write(net.two, net.bob, { status: 'The first' })
    const there = await net.at(net.one, net.ada, first.uri)
    const post = await net.write(net.one, net.ada, { status: `See ${there?.uri}` })
    expect(await refersTo(net.one, net.ada, post.uri)).toBe(1)
    expect(await refersTo(net.two, net.bob, post.uri)).toBe(1)
    expect(await net.noticesOf(net.two, net.bob)).toContain(`status_reference ${post.uri}`)
    expect((await ask<Post[]>(net.two, net.bob, `/api/v1/statuses/${first.id}/referred_by`)).map(({ uri }) => uri)).toEqual([post.uri])
  })

  it('case 50: of another family, eight at most, fetched where they are unknown, and not from lists of other servers', async () => {
    const targets = Array.from({ length: 10 }, () => net.note({ attributedTo: net.far.addActor('tom') }))
    for (const note of targets) net.far.serve(note)
    const items = targets.map(({ id }) => id)
    const list = (id: string) => ({ id, type: 'Collection', first: { type: 'CollectionPage', items } })
    const embedded = net.note({ references: list(`${net.far.origin}/lists/1`) })
    await net.deliver(net.wrap('Create', embedded))
    expect(await refersTo(net.one, net.ada, embedded.id)).toBe(8)
    net.far.serve(list(`${net.far.origin}/lists/2`))
    const byAddress = net.note({ references: `${net.far.origin}/lists/2` })
    await net.deliver(net.wrap('Create', byAddress))
    expect(await refersTo(net.one, net.ada, byAddress.id)).toBe(8)
    const foreign = net.note({ references: 'https://two.test/lists/1' })
    await net.deliver(net.wrap('Create', foreign))
    expect(await refersTo(net.one, net.ada, foreign.id)).toBe(0)
    // A private post of ours is not listed by who may not see it.
    const secret = await net.write(net.one, net.ada, { status: 'Mine', visibility: 'direct' })
    const nosy = net.note({ references: { type: 'Collection', items: [secret.uri] } })
    await net.deliver(net.wrap('Create', nosy))
    expect(await refersTo(net.one, net.ada, nosy.id)).toBe(0)
  })
})

describe('a pin that meets the end of its post (#28)', () => {
  it('case 51: leaves nothing behind, which would take the place of another', async () => {
    const { ctx } = net.one
    const { uri, id } = await pinner('pim')
    const note = net.note({}, uri)
    await ask(net.one, net.ada, `/api/v1/accounts/${id}/follow`, {})
    await net.servers.settle()
    await net.deliver(net.wrap('Accept', net.far.received.at(-1)?.['id'], {}, uri))
    await net.deliver(net.wrap('Create', note, {}, uri))
    // The post is deleted after it was found, and before the pin is stored.
    const write: typeof ctx.events.write = async (act) => {
      await net.deliver(net.wrap('Delete', note.id, {}, uri))
      return ctx.events.write(act)
    }
    await storePin({ ...ctx, events: { ...ctx.events, write } }, await openContext(ctx), id, note.id)
    expect(await ctx.db.selectFrom('status_pins').select('status_id').where('account_id', '=', id).execute()).toEqual([])
  })
})
