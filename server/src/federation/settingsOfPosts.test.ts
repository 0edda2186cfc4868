import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse({ now: new Date() })))
afterAll(() => net.close())

/** A post as a server stores it, with what nobody reads in its text. */
const stored = async (uri: string) => {
  const row = await net.two.ctx.db.selectFrom('statuses').selectAll().where('uri', '=', uri).executeTakeFirstOrThrow()
  const poll = await net.two.ctx.db.selectFrom('polls').select('expires_at').where('status_id', '=', row.id).executeTakeFirst()
  return { ...row, ends: poll?.expires_at?.toISOString() }
}
const edit = async (post: Post, body: object) => {
  await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, body, 'PUT')
  await net.servers.settle()
}

describe('an edit by which nobody reads other words (#28)', () => {
  it('case 19: another end of a poll goes to other servers', async () => {
    const poll = (expires_in: number) => ({ options: ['tern', 'gull'], expires_in })
    const post = await net.write(net.one, net.ada, { status: 'Which?', poll: poll(3_600) })
    const before = (await stored(post.uri)).ends ?? ''
    await edit(post, { status: 'Which?', poll: poll(7_200) })
    const { ends = '', edited_at } = await stored(post.uri)
    expect(Date.parse(ends) - Date.parse(before)).toBeGreaterThanOrEqual(3_600_000)
    expect(edited_at).toBeNull()
  })

  it('case 19: so does who may find it, and its language', async () => {
    const post = await net.write(net.one, net.ada, { status: 'Found by all', searchability: 'public', language: 'en' })
    expect(await stored(post.uri)).toMatchObject({ searchability: 'public', language: 'en' })
    await edit(post, { status: 'Found by all', searchability: 'direct', language: 'de' })
    expect(await stored(post.uri)).toMatchObject({ searchability: 'direct', language: 'de', edited_at: null })
    // After an edit the date is that of the edit, and is no newer.
    await edit(post, { status: 'Found by nobody', searchability: 'direct', language: 'de' })
    await edit(post, { status: 'Found by nobody', searchability: 'private', language: 'de' })
    expect(await stored(post.uri)).toMatchObject({ searchability: 'private', content: '<p>Found by nobody</p>' })
  })

  it('case 46: so does who may quote it, which holds there from then on', async () => {
    const post = await net.write(net.one, net.ada, { status: 'To be quoted', quote_approval_policy: 'public' })
    const [there] = [await net.at(net.two, net.bob, post.uri)]
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}/interaction_policy`, { quote_approval_policy: 'nobody' }, 'PUT')
    await net.servers.settle()
    expect(await stored(post.uri)).toMatchObject({ quote_policy: 'nobody' })
    expect(await ask(net.two, net.bob, '/api/v1/statuses', { status: 'All the same', quoted_status_id: there?.id })).toHaveProperty('error')
    await edit(post, { status: 'To be quoted', quote_approval_policy: 'followers' })
    expect(await stored(post.uri)).toMatchObject({ quote_policy: 'followers' })
  })

  it('case 33: so does where the middle of a picture is, from every family, and one that is there twice stays so', async () => {
    const file = (more: object) => ({
      type: 'Document',
      mediaType: 'image/png',
      url: `${net.far.origin}/tern.png`,
      name: 'a tern',
      ...more,
    })
    const note = net.note({ attachment: [file({}), file({ focalPoint: [0, 0] })] })
    await net.deliver(net.wrap('Create', note))
    const media = async () =>
      ((await net.at(net.one, net.ada, note.id))?.['media_attachments'] ?? []) as { id: string; meta: { focus?: object } }[]
    const ids = (await media()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    await net.deliver(net.wrap('Update', { ...note, attachment: [file({}), file({ focalPoint: [0.5, -0.3] })] }))
    expect(await media()).toMatchObject([{ id: ids[0] }, { id: ids[1], meta: { focus: { x: 0.5, y: -0.3 } } }])
    expect(await net.at(net.one, net.ada, note.id)).toMatchObject({ edited_at: null })
  })

  it('has an address of its own each time, and the same one when it is sent again', async () => {
    const rob = { ...net.wrap('Follow', 'https://one.test/users/ada'), id: `${net.rob}/follows/1` }
    await net.deliver(rob)
    const post = await net.write(net.one, net.ada, { status: 'Settled' })
    const before = net.far.received.length
    for (const searchability of ['private', 'direct', 'public']) await edit(post, { status: 'Settled', searchability })
    const updates = net.far.received.slice(before)
    expect(updates.map(({ type }) => type)).toEqual(['Update', 'Update', 'Update'])
    expect(new Set(updates.map(({ id }) => id)).size).toBe(3)
    expect(updates.at(-1)).toMatchObject({ object: { searchableBy: [PUBLIC] } })
    await net.one.ctx.jobs.enqueue('federation.send', { what: 'update', statusId: post.id })
    await net.servers.settle()
    expect(net.far.received.at(-1)?.['id']).toBe(updates.at(-1)?.['id'])
  })
})

it('case 36: a change that does not say whether a post is sensitive says that it is not, unless there is a warning (#28)', async () => {
  const note = net.note({ sensitive: true, published: new Date(net.one.ctx.now().getTime() - 60_000).toISOString() })
  await net.deliver(net.wrap('Create', note))
  expect(await net.at(net.one, net.ada, note.id)).toMatchObject({ sensitive: true })
  const { sensitive: _, ...silent } = note as typeof note & { readonly sensitive: boolean }
  const ways: [object, boolean][] = [
    [{}, false],
    [{ summary: 'Look out' }, true],
    [{ summary: '' }, false],
    [{ sensitive: true }, true],
    [{ sensitive: null }, false],
    [{ sensitive: false, summary: 'Look out' }, true],
  ]
  for (const [index, [more, sensitive]] of ways.entries()) {
    const updated = new Date(net.one.ctx.now().getTime() - 50_000 + index * 1_000).toISOString()
    await net.deliver(net.wrap('Update', { ...silent, ...more, updated }))
    expect([more, await net.at(net.one, net.ada, note.id)]).toMatchObject([more, { sensitive }])
  }
})
