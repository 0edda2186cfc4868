import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'
import { ask, meet, startTwoServers } from './twoServers.fixture.ts'
import type { TwoServers } from './twoServers.fixture.ts'

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'

let servers: TwoServers
let one: TestServer
let far: Stranger
let evil: Stranger
let ada: TestAccount
/** An author at far.test whom ada follows, and somebody at evil.test whom she follows too. */
let rob: string
let mallory: string
beforeAll(async () => {
  servers = await startTwoServers()
  ;({ one } = servers)
  far = await startStranger(servers.network, 'far.test')
  evil = await startStranger(servers.network, 'evil.test')
  ada = await one.createAccount('ada')
  rob = far.addActor('rob')
  mallory = evil.addActor('mallory')
  for (const [stranger, uri] of [
    [far, rob],
    [evil, mallory],
  ] as const) {
    await ask(one, ada, `/api/v1/accounts/${await meet(one, ada, uri)}/follow`, {})
    await servers.settle()
    await stranger
      .post(one, { id: `${uri}/accept`, type: 'Accept', actor: uri, object: stranger.received.at(-1)?.['id'] })
      .then(servers.settle)
  }
})
afterAll(async () => {
  await servers.close()
  await far.close()
  await evil.close()
})

let counter = 0
const note = (more: object = {}, author = rob) => {
  counter += 1
  const origin = new URL(author).origin
  return { id: `${origin}/notes/${counter}`, type: 'Note', attributedTo: author, content: `<p>Note ${counter}</p>`, to: [PUBLIC], ...more }
}
const wrap = (type: string, object: object | string, actor = rob) => {
  counter += 1
  return { id: `${new URL(actor).origin}/activities/${counter}`, type, actor, object }
}
const deliver = async (activity: Parameters<Stranger['post']>[1], from = far) => {
  const status = await from.post(one, activity)
  await servers.settle()
  return status
}
interface Stored {
  readonly id: string
  readonly content: string
  readonly [key: string]: unknown
}
const stored = async (uri: string, who: TestAccount | null = ada): Promise<Stored | null> => {
  const row = await one.ctx.db.selectFrom('statuses').select('id').where('uri', '=', uri).where('deleted_at', 'is', null).executeTakeFirst()
  if (row === undefined) return null
  const post = await ask<Stored>(one, who, `/api/v1/statuses/${row.id}`)
  return 'error' in post ? null : post
}

describe('what other families send (#28)', () => {
  it('case 39: a hashtag is read although its server defines no such term, as snac writes it', async () => {
    const tag = { type: 'Hashtag', href: 'https://far.test?t=gardens', name: '#gardens' }
    const post = note({
      content: 'Tagged <a href="https://far.test?t=gardens" class="mention hashtag" rel="tag">#Gardens</a><br>',
      tag: [tag],
    })
    await deliver({ '@context': 'https://www.w3.org/ns/activitystreams', ...wrap('Create', post) })
    expect((await stored(post.id))?.['tags']).toMatchObject([{ name: 'gardens' }])
  })

  it.each([
    ['a script', 'javascript:alert(1)', null],
    ['a page of somebody else', 'https://evil.test/@rob/1', null],
    ['its own page', 'https://far.test/@rob/1', 'https://far.test/@rob/1'],
    ['nothing', undefined, null],
  ])('a post has the address of its own server, whatever it names: %s (R-stat-06a, R-stat-06b)', async (_words, url, expected) => {
    const post = note(url === undefined ? {} : { url })
    await deliver(wrap('Create', post))
    expect((await stored(post.id))?.['url']).toBe(expected ?? post.id)
  })

  it('case 20: two edits within one second of a server that writes whole seconds', async () => {
    const post = note()
    await deliver(wrap('Create', post))
    const updated = '2026-11-20T10:00:00Z'
    far.serve({ ...post, content: 'third', updated })
    // In either order: its own server is asked which is the newest.
    for (const content of ['third', 'second', 'third']) {
      await deliver(wrap('Update', { ...post, content, updated }))
      expect((await stored(post.id))?.content).toBe('third')
    }
    const other = note()
    await deliver(wrap('Create', other))
    far.serve({ ...other, content: 'third', updated })
    for (const content of ['second', 'third']) await deliver(wrap('Update', { ...other, content, updated }))
    expect((await stored(other.id))?.content).toBe('third')
    const both = note()
    await deliver(wrap('Create', both))
    far.serve({ ...both, content: 'third', updated })
    await Promise.all(['second', 'third'].map((content) => far.post(one, wrap('Update', { ...both, content, updated }))))
    await servers.settle()
    expect((await stored(both.id))?.content).toBe('third')
  })

  it('case 20: of edits that arrive in another order, the newest stands', async () => {
    const post = note()
    await deliver(wrap('Create', post))
    const [early, late] = [1_000, 2_000].map((ago) => new Date(Date.now() - 5_000 + ago).toISOString())
    await deliver(wrap('Update', { ...post, content: 'newest', updated: late }))
    await deliver(wrap('Update', { ...post, content: 'older', updated: early }))
    expect(await stored(post.id)).toMatchObject({ content: 'newest' })
  })

  it('case 20: a change that overtakes the post is the post, and the post then changes nothing', async () => {
    const post = note({ published: new Date(Date.now() - 60_000).toISOString() })
    await deliver(wrap('Update', { ...post, content: 'changed', updated: new Date().toISOString() }))
    await deliver(wrap('Create', post))
    expect(await stored(post.id)).toMatchObject({ content: 'changed' })
  })

  it('case 21: a deletion that overtakes the post keeps it out', async () => {
    const post = note()
    await deliver(wrap('Delete', { id: post.id, type: 'Tombstone' }))
    await deliver(wrap('Create', post))
    expect(await stored(post.id)).toBeNull()
  })

  it('case 24: a boost that is taken back before it comes does not come', async () => {
    const post = note()
    await deliver(wrap('Create', post))
    const boost = { ...wrap('Announce', post.id), to: [PUBLIC] }
    await deliver(wrap('Undo', boost))
    await deliver(boost)
    expect(await stored(post.id)).toMatchObject({ reblogs_count: 0 })
  })

  it('case 35: of seventeen files the first sixteen are taken, each described as its family does', async () => {
    const file = (name: number) => ({ type: 'Document', mediaType: 'image/png', url: `${far.origin}/${name}.png`, name: `file ${name}` })
    const attachment = Array.from({ length: 17 }, (_, index) => file(index))
    const gotosocial = {
      type: 'Image',
      mediaType: 'image/jpeg',
      url: [{ type: 'Link', href: `${far.origin}/g.jpg` }],
      name: 'g.jpg',
      summary: 'a gull',
      blurhash: '00Ps8w',
      focalPoint: [0.1, -0.3],
    }
    const [many, single] = [note({ attachment }), note({ attachment: gotosocial })]
    for (const post of [many, single]) await deliver(wrap('Create', post))
    expect((await stored(many.id))?.['media_attachments']).toHaveLength(16)
    expect((await stored(single.id))?.['media_attachments']).toMatchObject([
      { type: 'image', description: 'a gull', blurhash: '00Ps8w', meta: { focus: { x: 0.1, y: -0.3 } } },
    ])
  })

  it('cases 37, 38 and 41: an empty warning is none, the language is that of the text, and a mention is known by its address', async () => {
    const post = note({
      summary: '\u200b',
      contentMap: { ja: 'x', fr: '<p>Bonjour @ada</p>' },
      content: '<p>Bonjour @ada</p>',
      tag: { type: 'Mention', href: 'https://one.test/users/ada', name: '@ada' },
    })
    await deliver(wrap('Create', post))
    expect(await stored(post.id)).toMatchObject({ spoiler_text: '', sensitive: false, language: 'fr', mentions: [{ acct: 'ada' }] })
  })

  it('an article is its title with a link, and a post without a known audience is for those it names', async () => {
    const article = note({ type: 'Article', name: 'On <b>terns</b>', url: `${far.origin}/read/1`, content: '<p>long</p>' })
    const odd = note({ to: ['https://far.test/circles/1'], cc: [] })
    for (const post of [article, odd]) await deliver(wrap('Create', post))
    expect((await stored(article.id))?.content).toBe(
      `<p>On terns</p><p><a href="${far.origin}/read/1" rel="nofollow noopener">${far.origin}/read/1</a></p>`,
    )
    expect(await stored(odd.id)).toBeNull()
    const row = await one.ctx.db.selectFrom('statuses').select('visibility').where('uri', '=', odd.id).executeTakeFirst()
    expect(row?.visibility).toBe('direct')
  })

  it('dates of 1901 and 3000 put a post nowhere but at its arrival or behind everything', async () => {
    const [old, future] = [note({ published: '1901-01-01T00:00:00Z' }), note({ published: '3000-01-01T00:00:00Z' })]
    for (const post of [old, future]) await deliver(wrap('Create', post))
    expect(String((await stored(old.id))?.['created_at'])).toBe('1970-01-01T00:00:00.000Z')
    expect(Date.parse(String((await stored(future.id))?.['created_at']))).toBeLessThanOrEqual(Date.now())
  })

  it('case 60: the same activity three times is one post, and a post of nobody known here is not stored', async () => {
    const post = note()
    const create = wrap('Create', post)
    await Promise.all([1, 2, 3].map(() => far.post(one, create)))
    await servers.settle()
    expect(await one.ctx.db.selectFrom('statuses').select('id').where('uri', '=', post.id).execute()).toHaveLength(1)
    const unknown = note({}, far.addActor('unknown'))
    await deliver(wrap('Create', unknown, unknown.attributedTo))
    expect(await stored(unknown.id)).toBeNull()
  })
})

describe('attacks on posts (#28)', () => {
  it('nobody writes, changes or deletes in the name of somebody else', async () => {
    const post = note()
    await deliver(wrap('Create', post))
    const forged = note({ content: 'forged' })
    const own = note({ content: 'mine' }, mallory)
    for (const activity of [
      wrap('Create', forged, mallory),
      { ...wrap('Create', forged, mallory), id: 'https://far.test/x1' },
      wrap('Create', { ...forged, attributedTo: mallory }, mallory),
      wrap('Create', { ...own, id: forged.id }, mallory),
      wrap('Update', { ...post, content: 'forged', updated: new Date().toISOString() }, mallory),
      { ...wrap('Update', { ...post, content: 'forged', updated: new Date().toISOString() }, mallory), id: 'https://far.test/x2' },
      wrap('Update', { ...post, attributedTo: mallory, content: 'forged', updated: new Date().toISOString() }, mallory),
      wrap('Delete', post.id, mallory),
      wrap('Delete', { id: post.id, type: 'Tombstone' }, mallory),
      { ...wrap('Delete', post.id, mallory), id: 'https://far.test/x3' },
      // A later post cannot be kept out by somebody else either.
      wrap('Delete', 'https://far.test/notes/later', mallory),
      { ...wrap('Create', { ...own, attributedTo: [rob, mallory] }, mallory) },
    ])
      expect(await deliver(activity, evil)).toBe(202)
    // In rob's name with mallory's key.
    expect(await evil.post(one, wrap('Delete', post.id), { keyOf: mallory })).toBe(401)
    expect(await stored(post.id)).toMatchObject({ content: post.content })
    for (const uri of [forged.id, own.id]) expect(await stored(uri)).toBeNull()
    const later = { ...note(), id: 'https://far.test/notes/later' }
    await deliver(wrap('Create', later))
    expect(await stored(later.id)).not.toBeNull()
  })

  it('nobody of the same server deletes what is not theirs', async () => {
    const post = note()
    await deliver(wrap('Create', post))
    const neighbour = far.addActor('neighbour')
    await deliver(wrap('Delete', post.id, neighbour))
    await deliver(wrap('Update', { ...post, content: 'x', updated: new Date().toISOString() }, neighbour))
    expect(await stored(post.id)).toMatchObject({ content: post.content })
  })

  it('a boost takes nothing from the activity, and never what is not for everybody', async () => {
    const secret = await ask<{ id: string; uri: string }>(one, ada, '/api/v1/statuses', { status: 'For followers', visibility: 'private' })
    const fake = note({ content: 'never said' })
    for (const object of [secret.uri, fake, { ...fake, id: `${evil.origin}/not-there` }])
      await deliver({ ...wrap('Announce', object, mallory), to: [PUBLIC] }, evil)
    expect(await ask(one, ada, `/api/v1/statuses/${secret.id}`)).toMatchObject({ reblogs_count: 0 })
    expect(await stored(fake.id)).toBeNull()
    for (const type of ['Like', 'Announce']) await deliver(wrap(type, secret.uri, mallory), evil)
    expect(await ask(one, ada, `/api/v1/statuses/${secret.id}`)).toMatchObject({ favourites_count: 0, reblogs_count: 0 })
  })

  it('scripts, frames, styles and huge texts are made safe, and a thousand tags are a hundred', async () => {
    const tag = Array.from({ length: 1_000 }, (_, index) => ({ type: 'Hashtag', name: `#tag${index}` }))
    const post = note({
      content: `<p onclick="x()">a<script>alert(1)</script><iframe src="https://evil.test"></iframe></p>${'<b>'.repeat(5_000)}`,
      summary: '<b>w</b>',
      tag,
    })
    await deliver(wrap('Create', post))
    const got = await stored(post.id)
    expect(got?.content).not.toMatch(/script|onclick|iframe/)
    expect(got).toMatchObject({ spoiler_text: 'w' })
    expect(got?.['tags']).toHaveLength(100)
  })

  it('a fetched document speaks for its own server alone, and this server never asks itself', async () => {
    evil.serve({
      '@context': 'https://www.w3.org/ns/activitystreams',
      ...note({ content: 'forged' }),
      id: `${evil.origin}/lie1`,
      attributedTo: rob,
    })
    const target = note({ content: 'forged' })
    evil.serve({ ...target, id: `${evil.origin}/lie2` })
    for (const q of [`${evil.origin}/lie1`, `${evil.origin}/lie2`, 'https://one.test/users/ada/statuses/1'])
      expect(await ask(one, ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(q)}`)).toMatchObject({ statuses: [] })
    expect(await stored(target.id)).toBeNull()
  })
})
