import { asyncRefreshEndpoints } from '@starling/api/async-refreshes'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from '../fediverse.fixture.ts'
import type { Fediverse } from '../fediverse.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { startStranger } from '../stranger.fixture.ts'
import { ask } from '../twoServers.fixture.ts'

const MINUTE = 60_000

let net: Fediverse
beforeAll(async () => void (net = await startFediverse({ now: new Date() })))
afterAll(() => net.close())

const pass = async (milliseconds: number) => {
  for (const server of [net.one, net.two]) server.advance(milliseconds)
  await net.servers.settle()
}
const open = (server: TestServer, who: TestAccount | null, id: string) =>
  server.client(who?.token ?? null).call(statusEndpoints.context, { params: { id } })
const contents = (posts: readonly { content: string }[]) => posts.map(({ content }) => content.replaceAll(/<[^>]*>/g, ''))
/** Opens a post at one.test, waits for what is fetched, and opens it again. */
async function complete(id: string): Promise<{ above: string[]; below: string[] }> {
  const { refresh } = await open(net.one, net.ada, id)
  expect(refresh).toMatchObject({ resultCount: 0, retryMs: 3000 })
  await net.servers.settle()
  const { data } = await open(net.one, net.ada, id)
  return { above: contents(data.ancestors), below: contents(data.descendants) }
}
/** A post of rob's that came to one.test some minutes ago; at its server it has these replies. */
async function arrived(replies: unknown, more: object = {}): Promise<{ id: string; uri: string }> {
  const note = net.note({ ...more, replies })
  net.far.serve(note)
  await net.deliver(net.wrap('Create', note))
  await pass(6 * MINUTE)
  return { id: (await net.at(net.one, net.ada, note.id))?.id ?? '', uri: note.id }
}

describe('a thread of another server is completed (R-stat-07d, #28)', () => {
  it('with replies that nobody here was sent, of its server and of others, and tells nobody of them', async () => {
    const root = await net.write(net.one, net.ada, { status: 'a tern' })
    const dora = await net.one.createAccount('dora')
    const reply = await net.write(net.one, dora, { status: 'where', in_reply_to_id: root.id })
    const below = await net.write(net.one, dora, { status: 'at the @bob@two.test pier?', in_reply_to_id: reply.id, visibility: 'unlisted' })
    const hidden = await net.write(net.one, dora, { status: 'not for all', in_reply_to_id: root.id, visibility: 'private' })
    await pass(6 * MINUTE)
    const atTwo = await net.at(net.two, net.bob, root.uri)
    // What comes with a mention was delivered, and what it answers was fetched; forget both, as if the line had been cut.
    await net.two.ctx.db.deleteFrom('statuses').where('uri', 'in', [below.uri, reply.uri]).execute()
    const before = await net.noticesOf(net.two, net.bob)
    const first = await open(net.two, net.bob, atTwo?.id ?? '')
    expect(first.data.descendants).toEqual([])
    const id = first.refresh?.id ?? ''
    const asked = () => net.two.client(net.bob.token).call(asyncRefreshEndpoints.get, { params: { id } })
    expect((await asked()).data.async_refresh).toEqual({ id, status: 'running', result_count: 0 })
    await net.servers.settle()
    expect((await asked()).data.async_refresh).toEqual({ id, status: 'finished', result_count: 2 })
    const second = await open(net.two, net.bob, atTwo?.id ?? '')
    expect(second.refresh).toBeNull()
    expect(second.data.descendants.map(({ uri }) => uri)).toEqual([reply.uri, below.uri])
    expect(await net.at(net.two, net.bob, hidden.uri)).toBeUndefined()
    expect(await net.noticesOf(net.two, net.bob)).toEqual(before)
    expect(contents(await ask<{ content: string }[]>(net.two, net.bob, '/api/v1/timelines/home'))).not.toContain('where')
  })

  it('with what it answers, as far up as it goes', async () => {
    let parent: string | undefined
    for (let index = 0; index < 6; index += 1) {
      const note = net.note({ content: `above ${index}`, ...(parent === undefined ? {} : { inReplyTo: parent }) })
      net.far.serve(note)
      parent = note.id
    }
    // While the server could not be reached, what is above was given up.
    const { id } = await arrived(undefined, { content: 'the end', inReplyTo: parent })
    await net.one.ctx.db.updateTable('statuses').set({ in_reply_to_id: null }).where('id', '=', id).execute()
    await net.one.ctx.db.deleteFrom('statuses').where('text', 'like', 'above %').execute()
    expect((await complete(id)).above).toEqual([0, 1, 2, 3, 4, 5].map((index) => `above ${index}`))
  })

  it('by pages and from each post’s own server', async () => {
    const other = await startStranger(net.servers.network, 'other.test')
    const bea = other.addActor('bea')
    const uri = `${net.far.origin}/long`
    const reply = (origin: string, author: string, index: number, more: object = {}) => ({
      id: `${origin}/replies/${index}`,
      type: 'Note',
      attributedTo: author,
      content: `reply ${index}`,
      inReplyTo: uri,
      to: [PUBLIC],
      ...more,
    })
    other.serve(reply(other.origin, bea, 1, { replies: `${other.origin}/replies/1/replies` }))
    other.serve({
      id: `${other.origin}/replies/1/replies`,
      type: 'Collection',
      first: { type: 'CollectionPage', items: [`${net.far.origin}/replies/3`] },
    })
    net.far.serve(reply(net.far.origin, net.rob, 2))
    net.far.serve(reply(net.far.origin, net.rob, 3, { inReplyTo: `${other.origin}/replies/1` }))
    net.far.serve({ id: `${net.far.origin}/long/2`, type: 'CollectionPage', partOf: uri, items: [`${net.far.origin}/replies/2`, uri] })
    const { id } = await arrived(
      { type: 'Collection', first: { type: 'CollectionPage', items: [`${other.origin}/replies/1`], next: `${net.far.origin}/long/2` } },
      { id: uri },
    )
    expect((await complete(id)).below.toSorted()).toEqual(['reply 1', 'reply 2', 'reply 3'])
    await other.close()
  })

  it('not for visitors, not in its first minutes, not again for a quarter of an hour, and not where it is from here', async () => {
    const { id } = await arrived({ items: [] })
    expect((await open(net.one, null, id)).refresh).toBeNull()
    const [one, other] = await Promise.all([open(net.one, net.ada, id), open(net.one, net.ada, id)])
    expect(one.refresh).not.toBeNull()
    expect(other.refresh?.id).toBe(one.refresh?.id)
    await net.servers.settle()
    const asked = net.far.asked.length
    await pass(5 * MINUTE)
    expect((await open(net.one, net.ada, id)).refresh).toBeNull()
    expect(net.far.asked).toHaveLength(asked)
    await pass(11 * MINUTE)
    expect((await open(net.one, net.ada, id)).refresh).not.toBeNull()
    await net.servers.settle()
    const young = net.note()
    net.far.serve(young)
    await net.deliver(net.wrap('Create', young))
    expect((await open(net.one, net.ada, (await net.at(net.one, net.ada, young.id))?.id ?? '')).refresh).toBeNull()
    const own = await net.write(net.one, net.ada, { status: 'from here' })
    await pass(6 * MINUTE)
    expect((await open(net.one, net.ada, own.id)).refresh).toBeNull()
  })
})

describe('a hostile thread (#28, 4)', () => {
  it('without end is left, and what does not answer it is not taken', async () => {
    const uri = `${net.far.origin}/trap`
    const stray = net.note({ content: 'a stray' })
    net.far.serve(stray)
    const spoofed = net.note({ content: 'spoofed', inReplyTo: uri, attributedTo: 'https://two.test/users/bob' })
    net.far.serve(spoofed)
    net.far.serve({ ...net.note({ inReplyTo: uri }), id: `${net.far.origin}/good`, content: 'good' })
    for (let page = 0; page < 400; page += 1)
      net.far.serve({ id: `${uri}/${page}`, type: 'CollectionPage', items: [uri], next: `${uri}/${page + 1}` })
    const items = [`${net.far.origin}/good`, stray.id, spoofed.id]
    const { id } = await arrived({ type: 'Collection', items, next: `${uri}/0` }, { id: uri })
    const before = net.far.asked.length
    expect((await complete(id)).below).toEqual(['good'])
    expect(net.far.asked.length - before).toBeLessThan(120)
    expect(await net.at(net.one, net.ada, stray.id)).toBeUndefined()
  })

  it('does not make this server knock at another one again and again', async () => {
    const victim = await startStranger(net.servers.network, 'victim.test')
    const { id } = await arrived({ items: Array.from({ length: 300 }, (_, index) => `${victim.origin}/${index}`) })
    expect((await complete(id)).below).toEqual([])
    expect(victim.asked).toHaveLength(3)
    await victim.close()
  })

  it('of a blocked server is not asked for, and a block of a server holds for its replies', async () => {
    const bad = await startStranger(net.servers.network, 'bad.test')
    await net.one.ctx.db
      .insertInto('instance_domain_blocks')
      .values({ domain: 'bad.test', severity: 'suspend', created_at: net.one.ctx.now() })
      .execute()
    const { id } = await arrived({ items: [`${bad.origin}/1`] })
    expect((await complete(id)).below).toEqual([])
    expect(bad.asked).toEqual([])
    await bad.close()
  })

  it('whose server is away is finished all the same', async () => {
    const { id } = await arrived({ items: [] })
    net.servers.network.cut('far.test', true)
    expect((await complete(id)).below).toEqual([])
    net.servers.network.cut('far.test', false)
    expect((await open(net.one, net.ada, id)).refresh).toBeNull()
  })
})

it('a post says where its replies are, to everybody who may read it (#28)', async () => {
  const post = await net.write(net.one, net.ada, { status: 'root' })
  const open = await net.write(net.two, net.bob, {
    status: '@ada@one.test seen',
    in_reply_to_id: (await net.at(net.two, net.bob, post.uri))?.id,
  })
  const closed = await net.write(net.one, net.ada, { status: 'hush', in_reply_to_id: post.id, visibility: 'private' })
  const read = async (path: string) => {
    const response = await net.one.request(path, { headers: { accept: 'application/activity+json' } })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const path = new URL(post.uri).pathname
  expect((await read(path)).json['replies']).toMatchObject({ id: `${post.uri}/replies`, type: 'Collection', first: { items: [open.uri] } })
  const { json } = await read(`${path}/replies`)
  expect(json).toMatchObject({ type: 'Collection', id: `${post.uri}/replies`, first: { type: 'CollectionPage', items: [open.uri] } })
  expect((await read(`${new URL(closed.uri).pathname}/replies`)).status).toBe(404)
  expect((await read(`${path}/replies?after=x`)).status).toBe(404)
  for (let index = 0; index < 100; index += 1)
    await ask(net.one, net.ada, '/api/v1/statuses', { status: `${index}`, in_reply_to_id: post.id })
  const { first } = (await read(`${path}/replies`)).json as { first: { items: string[]; next: string } }
  expect(first.items).toHaveLength(100)
  const page = await read(first.next.replace(net.one.origin, '').replace('https://one.test', ''))
  expect(page.json).toMatchObject({ type: 'CollectionPage', partOf: `${post.uri}/replies` })
  expect(page.json['items']).toHaveLength(1)
})
