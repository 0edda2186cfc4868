import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../operator/control/runCommand.ts'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'

/** Rob of far.test, whom ada follows, is answered by leo of near.test; rob’s server forwards that, signed by itself alone. */
let net: Fediverse
let near: Stranger
let leo: string
let asked: Note
beforeAll(async () => {
  net = await startFediverse()
  near = await startStranger(net.servers.network, 'near.test')
  leo = near.addActor('leo')
  asked = net.note({})
  await net.deliver(net.wrap('Create', asked))
})
afterAll(async () => {
  await net.close()
  await near.close()
})

type Note = ReturnType<Fediverse['note']>
let counter = 0
/** A reply of leo's. */
const reply = (more: object = {}): Note => {
  counter += 1
  return { ...net.note({ inReplyTo: asked.id, ...more }, leo), id: `${near.origin}/notes/${counter}` }
}
/** What rob's server forwards of it. */
const forward = (type: string, object: unknown, posting: Parameters<Fediverse['deliver']>[1] = {}) =>
  net.deliver(net.wrap(type, object, { to: [PUBLIC] }, leo), { keyOf: net.rob, ...posting })
const here = async (uri: string) => net.at(net.one, net.ada, uri)
const textOf = async (note: Note) => (await here(note.id))?.content
/** How often near.test was asked for a post. */
const asksFor = (note: Note) => near.asked.filter((path) => near.origin + path === note.id).length
const known = async (more: object = {}) => {
  const note = reply({ content: '<p>A tern</p>', ...more })
  near.serve(note)
  expect(await forward('Create', note)).toBe(202)
  expect(await textOf(note)).toBe('<p>A tern</p>')
  return note
}
const edited = (note: Note, content: string) => ({ ...note, content, updated: net.one.ctx.now().toISOString() })

describe('replies that are forwarded without their author’s signature (#28)', () => {
  it('case 62: come from their own server, with their change and their end, and stand in the thread', async () => {
    const note = await known()
    expect(await here(note.id)).toMatchObject({ in_reply_to_id: (await here(asked.id))?.id, account: { acct: 'leo@near.test' } })
    near.serve(edited(note, '<p>A gull</p>'))
    expect(await forward('Update', edited(note, '<p>Something else</p>'))).toBe(202)
    expect(await textOf(note)).toBe('<p>A gull</p>')
    near.end(note.id, 410)
    expect(await forward('Delete', note.id)).toBe(202)
    expect(await here(note.id)).toBeUndefined()
  })

  it.each([
    ['a Tombstone', (note: Note) => near.serve({ id: note.id, type: 'Tombstone' })],
    ['that there is nothing, and shows the author', (note: Note) => near.end(note.id, 404)],
  ])('case 62: are deleted where their server answers %s', async (_, end) => {
    const note = await known()
    end(note)
    expect(await forward('Delete', { id: note.id, type: 'Tombstone' })).toBe(202)
    expect(await here(note.id)).toBeUndefined()
  })

  it('say what their own server says, whatever was forwarded, and nothing where it knows of no such reply', async () => {
    const note = reply({ content: '<p>Mine</p>' })
    near.serve(note)
    expect(await forward('Create', { ...note, content: '<p>Forged</p>', sensitive: true })).toBe(202)
    expect(await textOf(note)).toBe('<p>Mine</p>')
    const denied = [
      // There is none; it is another author's, not for everybody, answers something else, or is no post.
      reply(),
      ...[
        { attributedTo: 'https://near.test/users/other' },
        { to: [`${leo}/followers`] },
        { inReplyTo: `${net.far.origin}/notes/none` },
        { inReplyTo: undefined },
        { type: 'Person' },
      ].map((more) => {
        const true_ = { ...reply(), ...more }
        near.serve(true_)
        return { ...true_, type: 'Note', attributedTo: leo, to: [PUBLIC], inReplyTo: asked.id }
      }),
    ]
    for (const each of denied) {
      expect(await forward('Create', each)).toBe(202)
      expect(await here(each.id)).toBeUndefined()
    }
  })

  it('are neither changed nor deleted where their own server denies it', async () => {
    const note = await known()
    expect(await forward('Update', edited(note, '<p>Forged</p>'))).toBe(202)
    expect(await forward('Delete', note.id)).toBe(202)
    expect(await textOf(note)).toBe('<p>A tern</p>')
    // It shows this server nothing at all, or is away.
    near.end(note.id, 404)
    near.end(leo, 404)
    expect(await forward('Delete', note.id)).toBe(202)
    near.end(note.id, 403)
    expect(await forward('Delete', note.id)).toBe(202)
    near.end(note.id, 503)
    expect(await forward('Delete', note.id)).toBe(202)
    net.servers.network.cut('near.test', true)
    expect(await forward('Delete', note.id)).toBe(202)
    expect(await forward('Update', edited(note, '<p>Forged</p>'))).toBe(202)
    net.servers.network.cut('near.test', false)
    near.addActor('leo')
    expect(await textOf(note)).toBe('<p>A tern</p>')
  })

  it('are not deleted where they are not for everybody, because their server shows them to nobody who asks', async () => {
    for (const to of [[`${leo}/followers`], ['kmyblue:LoginOnly', `${leo}/followers`], []]) {
      const mention = { cc: ['https://one.test/users/ada'], tag: [{ type: 'Mention', href: 'https://one.test/users/ada', name: '@ada' }] }
      const note = reply({ to, ...mention })
      await near.post(net.one, net.wrap('Create', note, {}, leo))
      await net.servers.settle()
      expect(await textOf(note)).toBeDefined()
      expect(await forward('Delete', note.id)).toBe(401)
      expect(asksFor(note)).toBe(0)
      expect(await textOf(note)).toBeDefined()
    }
  })

  it('are refused from anybody but the server of the post they answer, and nothing is fetched', async () => {
    const evil = await startStranger(net.servers.network, 'evil.test')
    const eve = evil.addActor('eve')
    const zoe = net.far.addActor('zoe')
    const unfollowed = net.note({}, zoe)
    net.far.serve(unfollowed)
    const note = await known()
    const fresh = reply()
    near.serve(fresh)
    const before = near.asked.length
    for (const [type, object] of [
      ['Create', fresh],
      ['Update', edited(note, '<p>Forged</p>')],
      ['Delete', note.id],
    ] as const) {
      expect(await evil.post(net.one, net.wrap(type, object, {}, leo), { keyOf: eve })).toBe(401)
      // With no signature at all, or one that does not hold.
      expect(await forward(type, object, { keyOf: null })).toBe(401)
      expect(await forward(type, object, { headers: { date: new Date(0).toUTCString() } })).toBe(401)
    }
    const aside = [
      // What answers nobody who is followed here, or nothing; several at once; one that is only named; of another server than its author.
      { ...fresh, inReplyTo: unfollowed.id },
      { ...fresh, inReplyTo: `${net.far.origin}/notes/none` },
      { ...fresh, inReplyTo: undefined },
      [fresh, reply()],
      fresh.id,
      { ...fresh, id: 'https://evil.test/notes/1' },
      { ...fresh, id: 'https://one.test/users/ada/statuses/1' },
    ]
    for (const object of aside) expect(await forward('Create', object)).toBe(401)
    expect(await forward('Delete', `${near.origin}/notes/none`)).toBe(401)
    expect(near.asked.slice(before).filter((path) => path.startsWith('/notes/'))).toEqual([])
    expect(await here(fresh.id)).toBeUndefined()
    await evil.close()
  })

  it('have one document fetched each, however often they come, and only so many of a server in an hour', async () => {
    const note = await known()
    for (let times = 0; times < 3; times += 1) await forward('Create', note)
    expect(asksFor(note)).toBe(1)
    // Replies without end, each to the one before: only the first answers somebody followed here.
    const chain = Array.from({ length: 5 }, () => reply())
    for (const [index, each] of chain.entries()) near.serve({ ...each, inReplyTo: chain[index + 1]?.id ?? asked.id })
    for (const each of chain.slice(0, -1)) await forward('Create', { ...each, inReplyTo: asked.id })
    expect(chain.map(asksFor)).toEqual([1, 1, 1, 1, 0])
    expect(await here(chain[0]?.id ?? '')).toBeUndefined()
    const limiter = net.one.ctx.limiters('unsigned-forwards', 600, 3_600)
    await limiter.penalty('far.test', 600)
    const late = reply()
    near.serve(late)
    expect(await forward('Create', late)).toBe(202)
    expect([asksFor(late), await here(late.id)]).toEqual([0, undefined])
    await limiter.delete('far.test')
  })

  it('case 62: are passed on to servers like this one, which fetch them, and to no others', async () => {
    const zoe = net.far.addActor('zoe')
    const kit = near.addActor('kit')
    await near.post(net.one, net.wrap('Follow', 'https://one.test/users/ada', {}, kit))
    const post = await net.write(net.one, net.ada, { status: 'What bird is that?' })
    const note = net.note({ content: '<p>A tern</p>', inReplyTo: post.uri }, zoe)
    const say = (type: string, object: unknown) => net.deliver(net.wrap(type, object, { to: [PUBLIC] }, zoe))
    const textAtTwo = async () => (await net.at(net.two, net.bob, note.id))?.content
    net.far.serve(note)
    const before = near.received.length
    await say('Create', note)
    expect(await textAtTwo()).toBe('<p>A tern</p>')
    const gull = edited(note, '<p>A gull</p>')
    net.far.serve(gull)
    await say('Update', gull)
    expect(await textAtTwo()).toBe('<p>A gull</p>')
    net.far.end(note.id, 410)
    await say('Delete', note.id)
    expect(await textAtTwo()).toBeUndefined()
    expect(
      near.received
        .slice(before)
        .filter(({ type }) => type !== 'Accept')
        .map(({ actor }) => actor),
    ).not.toContain(zoe)
  })

  it('are not fetched from servers that are suspended', async () => {
    const note = await known()
    const run = (words: string) => runCommand(net.one.ctx, { words: words.split(' '), folder: '/', password: null })
    await run('domains block near.test --severity suspend')
    await net.servers.settle()
    const fresh = reply()
    near.serve(fresh)
    await forward('Create', fresh)
    await forward('Update', edited(note, '<p>Forged</p>'))
    expect(asksFor(fresh)).toBe(0)
    await run('domains unblock near.test')
    await net.servers.settle()
  })
})
