import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

/** The work in which what others send is dealt with. */
const WORK = ['inbox', 'outbox', 'send', 'parent', 'quoted', 'references', 'pins', 'thread'].map((name) => `federation.${name}`)
const ADA = 'https://one.test/users/ada'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())
afterEach(() => net.one.ctx.db.deleteFrom('jobs').where('name', 'in', WORK).execute())

/** What could not be dealt with, and is tried again later. */
const left = async () => {
  const { db } = net.one.ctx
  const rows = await db.selectFrom('jobs').select(['name', 'data', 'last_error']).where('name', 'in', WORK).execute()
  return rows.map((row) => JSON.stringify(row).slice(0, 900))
}
const isHere = async (uri: unknown) =>
  (await net.one.ctx.db.selectFrom('statuses').select('id').where('uri', '=', String(uri)).executeTakeFirst()) !== undefined
/** An address of this length that cannot be made shorter, as a row of an index could otherwise. */
const long = (start: string, length = 6_000) => start + randomBytes(length).toString('hex').slice(0, length)
/** Sends all these, and answers what each was answered with. */
async function deliverAll(activities: readonly Parameters<Fediverse['deliver']>[0][]): Promise<number[]> {
  const answers: number[] = []
  for (const activity of activities) answers.push(await net.far.post(net.one, activity))
  await net.servers.settle()
  return answers
}
/** What is no text that could be stored: a null character, and half of a pair. */
const odd = 'a\u0000b\ud800c'
const question = (more: object, totals: readonly unknown[] = [1, 2]) => ({
  type: 'Question',
  oneOf: totals.map((totalItems, index) => ({ type: 'Note', name: `bird ${index}`, replies: { type: 'Collection', totalItems } })),
  ...more,
})

describe('what no server would send (#28)', () => {
  const ODD: readonly unknown[] = [
    7,
    true,
    '',
    'x',
    'javascript:alert(1)',
    {},
    [],
    [[]],
    [null],
    [{}],
    { type: 7 },
    { id: 7 },
    { type: 'Note' },
  ]

  it.each([
    'content',
    'contentMap',
    'summary',
    'name',
    'sensitive',
    'published',
    'updated',
    'to',
    'cc',
    'tag',
    'attachment',
    'url',
    'inReplyTo',
    'quote',
    '_misskey_quote',
    'interactionPolicy',
    'references',
    'replies',
    'context',
    'searchableBy',
    'limitedScope',
  ])('a post of which %s is of another kind is read without it, or not at all', async (name) => {
    const notes = ODD.map((value) => net.note({ [name]: value }))
    const answers = await deliverAll(notes.map((note) => net.wrap('Create', note)))
    expect(answers.filter((status) => status >= 500)).toEqual([])
    expect(await left()).toEqual([])
  })

  it.each(['oneOf', 'endTime', 'closed', 'votersCount'])('a poll of which %s is of another kind, too', async (name) => {
    const polls = ODD.map((value) => net.note(question({ [name]: value })))
    await deliverAll(polls.flatMap((poll) => [net.wrap('Create', poll), net.wrap('Update', poll)]))
    expect(await left()).toEqual([])
  })

  it.each([
    'preferredUsername',
    'name',
    'summary',
    'icon',
    'image',
    'attachment',
    'alsoKnownAs',
    'endpoints',
    'inbox',
    'outbox',
    'followers',
    'featured',
    'published',
    'manuallyApprovesFollowers',
    'discoverable',
    'suspended',
    'movedTo',
    'otherSetting',
    'searchableBy',
    'subscribableBy',
    'tag',
    'url',
  ])('somebody of whom %s is of another kind is known without it, or stays as they were', async (name) => {
    const id = net.far.addActor(`odd-${name.toLowerCase()}`)
    await meet(net.one, net.ada, id)
    const person = { id, type: 'Person', preferredUsername: `odd-${name.toLowerCase()}`, inbox: `${id}/inbox`, name: 'Odd' }
    const values = name === 'suspended' ? ODD.filter((value) => value !== true) : [...ODD, 'yes', true]
    const answers = await deliverAll(values.map((value) => net.wrap('Update', { ...person, [name]: value }, {}, id)))
    expect(answers.filter((status) => status >= 500)).toEqual([])
    expect(await left()).toEqual([])
    // What is no yes is none.
    const {
      locked,
      discoverable,
      suspended_at: suspended,
    } = await net.one.ctx.db.selectFrom('accounts').selectAll().where('uri', '=', id).executeTakeFirstOrThrow()
    expect([locked, discoverable, suspended]).toEqual([name === 'manuallyApprovesFollowers', name === 'discoverable', null])
  })

  it.each([
    'Accept',
    'Add',
    'Announce',
    'Block',
    'Create',
    'Delete',
    'EmojiReact',
    'Flag',
    'Follow',
    'Like',
    'Move',
    'QuoteRequest',
    'Reject',
    'Remove',
    'Undo',
    'Update',
  ])('%s of something that is of another kind is nothing', async (type) => {
    const actor = net.far.addActor(type.toLowerCase())
    await meet(net.one, net.ada, actor)
    const before = net.far.asked.length
    const objects = [...ODD, null, { type: 'Follow' }, { type: 'Like', object: 7 }, { type: 'Block', object: [] }, { id: ADA, type: [] }]
    const answers = await deliverAll(
      objects.map((object) => net.wrap(type, object, { target: object, instrument: object, result: object }, actor)),
    )
    expect(answers.filter((status) => status >= 500)).toEqual([])
    expect(await left()).toEqual([])
    expect(net.far.asked.length - before).toBeLessThan(10)
  })

  it('numbers beyond all measure are the largest ones that are stored', async () => {
    const poll = net.note(question({ votersCount: 1e300 }, [2e9, 2e9, 1e300]))
    const file = {
      type: 'Document',
      mediaType: 'image/png',
      url: `${net.far.origin}/a.png`,
      width: 1e300,
      height: -1,
      focalPoint: [1e300, 0],
    }
    const picture = net.note({ attachment: file })
    await deliverAll([net.wrap('Create', poll), net.wrap('Create', picture)])
    expect(await left()).toEqual([])
    expect(await net.at(net.one, net.ada, poll.id)).toMatchObject({ poll: { votes_count: 1_999_999_998, voters_count: 2_000_000_000 } })
    expect(await isHere(picture.id)).toBe(true)
    await net.deliver(net.wrap('Update', { ...poll, ...question({ votersCount: 2e9 }, [2e9, 2e9, 2e9]) }))
    expect(await left()).toEqual([])
  })

  it('dates at the ends of time are none', async () => {
    for (const date of ['+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', '-000001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      const [dated, edited, poll] = [net.note({ published: date, updated: date }), net.note(), net.note(question({ endTime: date }))]
      await deliverAll([dated, edited, poll].map((note) => net.wrap('Create', note)))
      await deliverAll([net.wrap('Update', { ...edited, updated: date }), net.wrap('Update', { ...poll, closed: date })])
      await deliverAll([{ ...net.wrap('Announce', dated.id, { to: [PUBLIC], published: date }) }])
      expect([date, await left()]).toEqual([date, []])
      for (const note of [dated, edited, poll]) expect([date, await net.at(net.one, net.ada, note.id)]).toMatchObject([date, { id: /\d/ }])
    }
  })

  it('characters that cannot be stored are refused at the door', async () => {
    const file = { type: 'Document', mediaType: odd, url: `${net.far.origin}/${odd}.png`, name: odd, summary: odd, blurhash: odd }
    const tag = [
      { type: 'Hashtag', name: `#${odd}` },
      { type: 'Mention', href: `${net.far.origin}/${odd}`, name: odd },
      { type: 'Emoji', name: odd, icon: { url: `${net.far.origin}/${odd}` } },
    ]
    const post = net.note({ content: `<p>${odd}</p>`, summary: odd, contentMap: { [odd]: odd }, attachment: file, tag })
    const poll = net.note({ ...question({}), oneOf: [{ name: odd }, { name: 'b' }] })
    const notes = [
      post,
      poll,
      net.note({ url: `${net.far.origin}/${odd}`, inReplyTo: `${net.far.origin}/${odd}` }),
      net.note({ quote: `${net.far.origin}/${odd}` }),
    ]
    const answers = await deliverAll(notes.map((note) => net.wrap('Create', note)))
    expect(answers).toEqual(notes.map(() => 422))
    expect(await left()).toEqual([])
    const { id } = net.note()
    await deliverAll(
      ['Like', 'Announce', 'Follow', 'Block', 'Flag', 'Delete', 'Undo'].map((type) => net.wrap(type, `${id}${odd}`, { content: odd })),
    )
    await deliverAll([net.wrap('Flag', ADA, { content: odd }), net.wrap('Create', { ...net.note(), id: `${id}${odd}` })])
    expect(await left()).toEqual([])
  })
})

it('characters that cannot be stored are left out of what is fetched (#28)', async () => {
  const author = net.far.addActor('odd', { name: odd, summary: odd, attachment: [{ type: 'PropertyValue', name: odd, value: odd }] })
  const note = net.note({ content: `<p>${odd} \ud83e\udd86</p>`, summary: odd, tag: [{ type: 'Hashtag', name: `#${odd}` }] }, author)
  net.far.serve(note)
  await net.deliver(net.wrap('Announce', note.id, { to: [PUBLIC] }))
  expect(await left()).toEqual([])
  expect(await net.at(net.one, net.ada, note.id)).toMatchObject({
    content: '<p>ab\ufffdc 🦆</p>',
    spoiler_text: 'ab\ufffdc',
    account: { display_name: 'ab\ufffdc', fields: [{ name: 'ab\ufffdc' }] },
  })
})

describe('addresses that are longer than any (#28)', () => {
  it('name nothing', async () => {
    const uri = long(`${net.far.origin}/`)
    const { uri: ours } = await net.write(net.one, net.ada, { status: 'Here' })
    const notes = [net.note({ url: uri }), net.note({ inReplyTo: uri }), net.note({ quote: uri }), net.note({ context: uri, to: [uri] })]
    const acts = ['Follow', 'Block'].map((type) => net.wrap(type, ADA))
    const onPosts = ['Like', 'Announce', 'EmojiReact'].map((type) => net.wrap(type, ours, { to: [PUBLIC], content: '🎉' }))
    const flag = net.wrap('Flag', ADA)
    const answers = await deliverAll([
      net.wrap('Create', { ...net.note(), id: uri }),
      ...notes.map((note) => net.wrap('Create', note)),
      ...[...acts, ...onPosts, flag].map((activity) => ({ ...activity, id: long(`${net.far.origin}/`) })),
      ...['Delete', 'Undo', 'Announce', 'Like', 'Add', 'Move'].map((type) => net.wrap(type, uri, { to: [PUBLIC], target: uri })),
    ])
    expect(answers.filter((status) => status >= 500)).toEqual([])
    expect(await left()).toEqual([])
    for (const note of notes) expect(await isHere(note.id)).toBe(true)
    expect(await isHere(uri)).toBe(false)
  })

  it('are nobody’s, nor is a name that is', async () => {
    const name = randomBytes(2_000).toString('hex')
    const id = net.far.addActor('named', { preferredUsername: name })
    const subject = `acct:${name}@far.test`
    const finger = { subject, links: [{ rel: 'self', type: 'application/activity+json', href: id }] }
    const path = `/.well-known/webfinger?resource=${encodeURIComponent(subject)}`
    net.far.serveFile(path, 'application/jrd+json', new TextEncoder().encode(JSON.stringify(finger)))
    expect(await net.deliver(net.wrap('Follow', ADA, {}, id))).toBe(202)
    expect(await left()).toEqual([])
    expect(await ask(net.one, net.ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(id)}`)).toMatchObject({ accounts: [] })
  })

  it('of somebody’s letters keep nobody else from getting theirs', async () => {
    const id = net.far.addActor('long')
    net.far.addActor('long', { inbox: long(`${id}/`), endpoints: { sharedInbox: long(`${id}/`) } })
    await net.deliver(net.wrap('Follow', ADA, {}, id))
    const post = await net.write(net.one, net.ada, { status: 'To all who follow' })
    expect(await net.at(net.two, net.bob, post.uri)).toBeDefined()
    expect(await left()).toEqual([])
  })
})

describe('what a document leads to (#28)', () => {
  it('is not asked for without end: fields of a profile, vocabularies within a post', async () => {
    const wide = await startStranger(net.servers.network, 'wide.test')
    const addresses = Array.from({ length: 200 }, (_, index) => `${wide.origin}/${index}`)
    const id = net.far.addActor('wide', { attachment: addresses, icon: addresses, image: addresses })
    await meet(net.one, net.ada, id)
    expect(wide.asked.length).toBeLessThan(10)
    for (const address of addresses) wide.serve({ id: address }, 'application/ld+json')
    const attachment = addresses.map((address) => ({ '@context': address, type: 'Document', url: address }))
    const note = net.note({ attachment })
    for (const posting of [{}, { keyOf: null }]) {
      const before = wide.asked.length
      expect(await net.deliver(net.wrap('Create', note), posting)).toBe(400)
      expect(wide.asked.length - before).toBeLessThan(40)
    }
    // Nor where it is fetched.
    const other = { ...net.note({ attachment }) }
    net.far.serve(other)
    const before = wide.asked.length
    expect(await ask(net.one, net.ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(other.id)}`)).toMatchObject({ statuses: [] })
    expect(wide.asked.length - before).toBeLessThan(100)
    await wide.close()
  })
})
