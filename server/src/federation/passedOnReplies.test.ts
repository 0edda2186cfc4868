import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

const ADA = 'https://one.test/users/ada'

/** Ada of one.test is followed by bob of two.test, kit of near.test and zoe of far.test, whom nobody follows and who answers her. */
let net: Fediverse
let near: Stranger
let kit: string
let zoe: string
beforeAll(async () => {
  net = await startFediverse()
  near = await startStranger(net.servers.network, 'near.test')
  kit = near.addActor('kit')
  zoe = net.far.addActor('zoe')
  await near.post(net.one, { id: `${kit}/follow`, type: 'Follow', actor: kit, object: ADA })
  await net.deliver(net.wrap('Follow', ADA, {}, zoe))
})
afterAll(async () => {
  await net.close()
  await near.close()
})

const idIn = (object: unknown) => (typeof object === 'string' ? object : (object as { id?: string } | undefined)?.id)
/** What near.test was sent about a post. */
const passedOn = (uri: string) => near.received.filter(({ object }) => idIn(object) === uri)
const kindsOf = (uri: string) => passedOn(uri).map(({ type }) => type)
const write = (more: object = {}) => net.write(net.one, net.ada, { status: 'What bird is that?', ...more })
const reply = (to: Pick<Post, 'uri'>, more: object = {}, author = zoe) => net.note({ inReplyTo: to.uri, ...more }, author)
type Note = ReturnType<Fediverse['note']>
const say = (type: string, object: Note | string, more: object = {}) => net.wrap(type, object, { to: [PUBLIC], ...more }, zoe)
const signed = { isSigned: true }
/** The signature of the activity as well as of the request is its actor's. */
const deliver = async (activity: ReturnType<typeof say>, posting: Parameters<Fediverse['deliver']>[1] = signed) =>
  expect(await net.deliver(activity, posting)).toBe(202)

describe('public replies, passed on to those who follow only the one they answer (#28)', () => {
  it('case 62: a reply reaches them as it came, with its change and its end, and not the server it is from', async () => {
    const post = await write()
    const note = reply(post, { content: '<p>A tern</p>' })
    const from = net.far.received.length
    const create = say('Create', note)
    await deliver(create)
    expect(passedOn(note.id)).toMatchObject([{ ...create, signature: { type: 'RsaSignature2017', creator: `${zoe}#main-key` } }])
    expect(await net.at(net.two, net.bob, note.id)).toMatchObject({ content: '<p>A tern</p>', account: { acct: 'zoe@far.test' } })
    const updated = { ...note, content: '<p>A gull</p>', updated: net.one.ctx.now().toISOString() }
    await deliver(say('Update', updated))
    expect(kindsOf(note.id)).toEqual(['Create', 'Update'])
    expect(await net.at(net.two, net.bob, note.id)).toMatchObject({ content: '<p>A gull</p>' })
    await deliver(say('Delete', note.id))
    expect(kindsOf(note.id)).toEqual(['Create', 'Update', 'Delete'])
    expect(await net.at(net.two, net.bob, note.id)).toBeUndefined()
    expect(net.far.received.slice(from)).toEqual([])
  })

  it('case 62: a change reaches who has the reply and follows nobody of the thread by now; nobody’s inbox is looked for then', async () => {
    const gil = await net.one.createAccount('gil')
    const follow = { id: `${kit}/follow/gil`, type: 'Follow', actor: kit, object: 'https://one.test/users/gil' }
    await near.post(net.one, follow)
    const post = await net.write(net.one, gil, { status: 'And that one?' })
    const note = reply(post)
    await deliver(say('Create', note))
    await near.post(net.one, { id: `${kit}/undo/gil`, type: 'Undo', actor: kit, object: follow })
    await net.servers.settle()
    const before = net.one.statements.length
    await deliver(say('Update', { ...note, content: '<p>A gull</p>', updated: net.one.ctx.now().toISOString() }))
    expect(kindsOf(note.id)).toEqual(['Create', 'Update'])
    expect(
      net.one.statements.slice(before).filter((statement) => /f\.target_account_id = .* and a\.domain is not null/.test(statement)),
    ).toEqual([])
  })

  it('case 62: one of a server like this one reaches them, and one of this server too', async () => {
    const post = await write()
    const there = await net.at(net.two, net.cleo, post.uri)
    const far = await net.write(net.two, net.cleo, { status: 'A tern', in_reply_to_id: there?.id })
    expect(passedOn(far.uri)).toMatchObject([{ type: 'Create', actor: 'https://two.test/users/cleo' }])
    const eve = await net.one.createAccount('eve')
    const own = await net.write(net.one, eve, { status: 'A gull', in_reply_to_id: post.id })
    expect(kindsOf(own.uri)).toEqual(['Create'])
    expect(await net.at(net.two, net.bob, own.uri)).toMatchObject({ content: '<p>A gull</p>' })
    await ask(net.one, eve, `/api/v1/statuses/${own.id}`, undefined, 'DELETE')
    await net.servers.settle()
    expect(kindsOf(own.uri)).toEqual(['Create', 'Delete'])
  })

  it('case 62: one that bears the newer kind of signature alone goes on too', async () => {
    const post = await write()
    await meet(net.two, net.cleo, 'kit@near.test')
    const there = await net.at(net.two, net.cleo, post.uri)
    net.servers.network.cut('one.test', true)
    const { uri } = await net.write(net.two, net.cleo, { status: '@kit@near.test A tern', in_reply_to_id: there?.id })
    net.servers.network.cut('one.test', false)
    const [received] = passedOn(uri)
    const { signature: _, ...proven } = received ?? {}
    expect(await near.post(net.one, proven as Parameters<Stranger['post']>[1], { keyOf: kit })).toBe(202)
    await net.servers.settle()
    expect(passedOn(uri)).toEqual([received, proven])
  })

  it('case 62: each activity goes on once, however often it comes and whoever brings it back', async () => {
    const note = reply(await write())
    const create = say('Create', note)
    const updated = say('Update', { ...note, content: 'Again', updated: net.one.ctx.now().toISOString() })
    const gone = say('Delete', note.id)
    for (const activity of [create, updated, gone])
      for (const posting of [signed, signed, { ...signed, inbox: '/users/ada/inbox' }]) {
        await deliver(activity, posting)
        // Kit’s server brings it back, as it got it.
        expect(await near.post(net.one, activity, { ...signed, keyOf: kit })).toBe(202)
        await net.servers.settle()
      }
    expect(passedOn(note.id).map(({ id }) => id)).toEqual([create.id, updated.id, gone.id])
  })

  it('nothing goes on that is not for everybody, or that its author has not signed so that others can be certain', async () => {
    const post = await write()
    const followers = `${zoe}/followers`
    const unproven = {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      verificationMethod: `${zoe}#other-key`,
      proofPurpose: 'assertionMethod',
      proofValue: `z${'2'.repeat(88)}`,
      created: '2026-11-01T00:00:00Z',
    }
    const activities = [
      // Without a signature within, of which others could be certain.
      [say('Create', reply(post)), {}],
      // With one that does not hold.
      [say('Create', reply(post)), { ...signed, changed: { published: '2026-01-01T00:00:00Z' } }],
      [say('Create', reply(post)), { changed: { proof: unproven } }],
      ...[[followers], [ADA], ['kmyblue:LoginOnly', followers]].map((to) => {
        const tag = [{ type: 'Mention', href: ADA, name: '@ada' }]
        return [say('Create', reply(post, { to, cc: [ADA], tag }), { to }), signed] as const
      }),
    ] as const
    const before = near.received.length
    for (const [activity, posting] of activities) {
      await deliver(activity, posting)
      const { object } = activity as unknown as { object: Note }
      expect(await net.at(net.one, net.ada, object.id)).toBeDefined()
      await deliver(say('Update', { ...object, content: 'Again', updated: net.one.ctx.now().toISOString() }))
      await deliver(say('Delete', object.id))
    }
    // Several in one: what is beside the reply is anybody’s.
    const several = net.wrap('Create', [reply(post), net.note({}, zoe)], { to: [PUBLIC] }, zoe)
    await deliver(several)
    expect(near.received.slice(before)).toEqual([])
  })

  it('nothing goes on that answers a post elsewhere, or one that not everybody may read', async () => {
    const private_ = await write({ visibility: 'private' })
    const far = await net.write(net.two, net.bob, { status: 'Look' })
    const own = net.note({})
    await net.deliver(net.wrap('Create', own))
    const before = near.received.length
    for (const to of [private_, far, { uri: own.id }, { uri: 'https://one.test/users/ada/statuses/1' }])
      await deliver(say('Create', reply(to, { cc: [ADA] })))
    expect(near.received.slice(before)).toEqual([])
  })

  it('nothing goes on of whom the author blocks, or who is limited here', async () => {
    const post = await write()
    const zoeAtOne = await meet(net.one, net.ada, zoe)
    const before = near.received.length
    const { db, now } = net.one.ctx
    await db.updateTable('accounts').set({ limited_at: now() }).where('id', '=', zoeAtOne).execute()
    await deliver(say('Create', reply(post)))
    await db.updateTable('accounts').set({ limited_at: null }).where('id', '=', zoeAtOne).execute()
    await ask(net.one, net.ada, `/api/v1/accounts/${zoeAtOne}/block`, {})
    await net.servers.settle()
    await deliver(say('Create', reply(post)))
    await ask(net.one, net.ada, `/api/v1/accounts/${zoeAtOne}/unblock`, {})
    await net.servers.settle()
    expect(near.received.slice(before)).toEqual([])
  })

  it('nothing goes on of a server that has sent too many in an hour, but for ends', async () => {
    const post = await write()
    const first = reply(post)
    await deliver(say('Create', first))
    const limiter = net.one.ctx.limiters('passed-on', 600, 3_600)
    await limiter.penalty('far.test', 600)
    const second = reply(post)
    await deliver(say('Create', second))
    await deliver(say('Update', { ...first, content: 'Again', updated: net.one.ctx.now().toISOString() }))
    await deliver(say('Delete', first.id))
    await limiter.delete('far.test')
    expect([kindsOf(first.id), kindsOf(second.id)]).toEqual([['Create', 'Delete'], []])
  })
})

describe('replies that another server passes on (#28)', () => {
  /** Rob of far.test, whom ada follows, is answered by leo of near.test; rob’s server passes that on. */
  let leo: string
  let asked: Note
  beforeAll(async () => {
    leo = near.addActor('leo')
    asked = net.note({})
    await net.deliver(net.wrap('Create', asked))
  })
  const answer = (more: object = {}) => ({ ...net.note({ inReplyTo: asked.id, ...more }, leo), id: `${near.origin}/notes/${counter++}` })
  let counter = 1
  const create = (object: Note, type = 'Create') => net.wrap(type, object, { to: [PUBLIC] }, leo)
  const byRob = { isSigned: true, keyOf: '' }
  const bring = async (activity: ReturnType<typeof create>, more: Parameters<Fediverse['deliver']>[1] = {}) =>
    net.deliver(activity, { ...byRob, keyOf: net.rob, ...more })

  it('case 62: are taken with their author’s own signature, with change and end', async () => {
    const note = answer()
    expect(await bring(create(note))).toBe(202)
    expect(await net.at(net.one, net.ada, note.id)).toMatchObject({ in_reply_to_id: (await net.at(net.one, net.ada, asked.id))?.id })
    const updated = { ...note, content: '<p>Otherwise</p>', updated: net.one.ctx.now().toISOString() }
    expect(await bring(create(updated, 'Update'))).toBe(202)
    expect(await net.at(net.one, net.ada, note.id)).toMatchObject({ content: '<p>Otherwise</p>' })
    expect(await bring({ ...create(note, 'Delete'), object: note.id })).toBe(202)
    expect(await net.at(net.one, net.ada, note.id)).toBeUndefined()
  })

  it('case 62: are refused where they are changed, or in the name of somebody else; their words are nobody’s then', async () => {
    const note = answer()
    expect(await bring(create(note), { changed: { object: { ...note, content: 'Forged' } } })).toBe(401)
    // Rob signs himself, in his own name or with an address of leo’s server: what is not the sender’s own is not believed.
    expect(await bring(create(note), { changed: { actor: net.rob } })).toBe(202)
    expect(await net.deliver(net.wrap('Create', note, { to: [PUBLIC] }), signed)).toBe(202)
    expect(await net.at(net.one, net.ada, note.id)).toBeUndefined()
  })

  it('are not taken where they are not for everybody, or answer nobody who is followed here', async () => {
    const unfollowed = net.note({}, zoe)
    net.far.serve(unfollowed)
    const notes = [
      answer({ to: [`${leo}/followers`] }),
      answer({ inReplyTo: unfollowed.id }),
      answer({ inReplyTo: `${net.far.origin}/none` }),
    ]
    for (const note of notes) {
      await bring(create(note))
      expect(await net.at(net.one, net.ada, note.id)).toBeUndefined()
    }
  })
})
