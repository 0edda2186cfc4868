import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

const ADA = 'https://one.test/users/ada'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse({ now: new Date() })))
afterAll(() => net.close())

let counter = 0
const stranger = () => net.far.addActor(`stranger${(counter += 1)}`)
/** Between whom such rows stand, by the address of the other one. */
const rowsOf = async (table: 'follows' | 'blocks', actor: string) => {
  const { db } = net.one.ctx
  const row = db.selectFrom(table).innerJoin('accounts as a', 'a.id', `${table}.account_id`).select(`${table}.uri`)
  return (await row.where('a.uri', '=', actor).execute()).map(({ uri }) => uri)
}

describe('what is taken back before it comes (#28)', () => {
  const acts = [
    { name: 'case 6: a follow', type: 'Follow', table: 'follows' },
    { name: 'case 8: a block', type: 'Block', table: 'blocks' },
  ] as const
  it.each(acts)('$name does not come, and the next one does', async ({ type, table }) => {
    for (const isWhole of [true, false]) {
      const actor = stranger()
      const act = (id: string) => ({ ...net.wrap(type, ADA, {}, actor), id: `${actor}/${id}` })
      const undo = (id: string) => net.wrap('Undo', isWhole ? act(id) : act(id).id, {}, actor)
      await net.deliver(undo('1'))
      await net.deliver(act('1'))
      expect([isWhole, await rowsOf(table, actor)]).toEqual([isWhole, []])
      await net.deliver(act('2'))
      expect(await rowsOf(table, actor)).toEqual([`${actor}/2`])
      // Some families use an address again. It comes, however often it was taken back.
      for (let times = 0; times < 2; times += 1) await net.deliver(undo('2'))
      expect(await rowsOf(table, actor)).toEqual([])
      await net.deliver({ ...act('2'), published: new Date().toISOString() })
      expect([isWhole, await rowsOf(table, actor)]).toEqual([isWhole, [`${actor}/2`]])
    }
  })

  it('case 21: a post by somebody who is not known here does not come', async () => {
    const author = stranger()
    const note = net.note({ cc: [ADA], tag: [{ type: 'Mention', href: ADA }] }, author)
    await net.deliver(net.wrap('Delete', { id: note.id, type: 'Tombstone' }, {}, author))
    await net.deliver(net.wrap('Create', note, {}, author))
    expect(await net.at(net.one, net.ada, note.id)).toBeUndefined()
    // Nobody takes back what is somebody else’s.
    const other = net.note({ cc: [ADA], tag: [{ type: 'Mention', href: ADA }] }, author)
    await net.deliver(net.wrap('Delete', { id: other.id, type: 'Tombstone' }, {}, stranger()))
    await net.deliver(net.wrap('Create', other, {}, author))
    expect(await net.at(net.one, net.ada, other.id)).toBeDefined()
  })
})

describe('what is done again before it is heard that it was taken back (#28)', () => {
  it('case 8: a block stands as it was done last', async () => {
    const actor = stranger()
    const act = (id: string) => ({ ...net.wrap('Block', ADA, {}, actor), id: `${actor}/${id}` })
    for (const id of ['1', '2']) await net.deliver(act(id))
    await net.deliver(net.wrap('Undo', act('1'), {}, actor))
    expect(await rowsOf('blocks', actor)).toEqual([`${actor}/2`])
    await net.deliver(net.wrap('Undo', act('2'), {}, actor))
    expect(await rowsOf('blocks', actor)).toEqual([])
  })

  it('case 24: a boost stands as it was done last, with its own time', async () => {
    const { uri, id } = await net.write(net.one, net.ada, { status: 'To be boosted' })
    const boosts = async () => {
      const { db } = net.one.ctx
      const rows = db.selectFrom('statuses').select('uri').where('reblog_of_id', '=', id).where('deleted_at', 'is', null)
      return [(await rows.execute()).map((row) => row.uri), (await net.at(net.one, net.ada, uri))?.['reblogs_count']]
    }
    const boost = (name: string) => ({ ...net.wrap('Announce', uri, { to: [PUBLIC] }), id: `${net.rob}/boosts/${name}` })
    for (const name of ['1', '2']) await net.deliver(boost(name))
    for (const object of [boost('1'), boost('1').id]) await net.deliver(net.wrap('Undo', object))
    expect(await boosts()).toEqual([[`${net.rob}/boosts/2`], 1])
    expect((await net.noticesOf(net.one, net.ada)).filter((each) => each === `reblog ${uri}`)).toHaveLength(1)
    // It comes again, late.
    await net.deliver(boost('1'))
    expect(await boosts()).toEqual([[`${net.rob}/boosts/2`], 1])
    await net.deliver(net.wrap('Undo', boost('2')))
    expect(await boosts()).toEqual([[], 0])
  })
})

describe('a favourite or a reaction that is done again before it is heard that it was taken back (#28)', () => {
  const acts = [
    { name: 'case 27: a favourite', more: {} },
    { name: 'case 28: a reaction', more: { content: '🎉', _misskey_reaction: '🎉' } },
  ]
  it.each(acts)('$name stands as it was done last', async ({ more }) => {
    for (const isWhole of [true, false]) {
      const { uri } = await net.write(net.one, net.ada, { status: 'To be liked' })
      const like = (name: string) => ({ ...net.wrap('Like', uri, more), id: `${net.rob}/likes/${name}-${uri.split('/').at(-1)}` })
      const undo = (name: string) => net.wrap('Undo', isWhole ? like(name) : like(name).id)
      const existing = async () => {
        const post = await net.at(net.one, net.ada, uri)
        return (post?.favourites_count ?? 0) + (post?.emoji_reactions[0]?.count ?? 0)
      }
      for (const name of ['1', '2']) await net.deliver(like(name))
      for (let times = 0; times < 2; times += 1) await net.deliver(undo('1'))
      expect([isWhole, await existing()]).toEqual([isWhole, 1])
      // The earlier one comes again, late.
      await net.deliver(like('1'))
      await net.deliver(undo('2'))
      expect([isWhole, await existing()]).toEqual([isWhole, 0])
      // Some families use an address again.
      await net.deliver(like('2'))
      expect([isWhole, await existing()]).toEqual([isWhole, 1])
    }
  })
})

describe('reactions where each person has one (#28)', () => {
  const emojisOf = async (uri: string) => {
    const post = await net.at(net.one, net.ada, uri)
    return [...(post?.emoji_reactions.map(({ name }) => name) ?? []), ...Array.from({ length: post?.favourites_count ?? 0 }, () => '⭐')]
  }
  const like = (uri: string, name: string) => ({
    ...net.wrap('Like', uri, { content: name, _misskey_reaction: name }),
    id: `${net.far.origin}/likes/${(counter += 1)}`,
  })

  it('case 28: one from Misskey takes the place of the one before, whose end may come before it, after it, or not at all', async () => {
    const { db } = net.one.ctx
    for (const software of ['misskey', 'sharkey']) {
      await db.updateTable('instances').set({ software }).where('domain', '=', 'far.test').execute()
      const { uri } = await net.write(net.one, net.ada, { status: 'To be reacted to' })
      const [first, second, star, last] = [like(uri, '👍'), like(uri, '🎉'), like(uri, '⭐'), like(uri, '🦆')]
      for (const activity of [first, second]) await net.deliver(activity)
      expect(await emojisOf(uri)).toEqual(['🎉'])
      await net.deliver(net.wrap('Undo', first))
      expect(await emojisOf(uri)).toEqual(['🎉'])
      await net.deliver(star)
      expect(await emojisOf(uri)).toEqual(['⭐'])
      for (const activity of [net.wrap('Undo', star), last, net.wrap('Undo', second)]) await net.deliver(activity)
      expect(await emojisOf(uri)).toEqual(['🦆'])
      const notices = await net.noticesOf(net.one, net.ada)
      expect(notices.filter((each) => each.endsWith(uri))).toEqual([`emoji_reaction ${uri}`])
    }
    await db.updateTable('instances').set({ software: 'kmyblue' }).where('domain', '=', 'far.test').execute()
    const { uri } = await net.write(net.one, net.ada, { status: 'To be reacted to twice' })
    for (const name of ['👍', '🎉']) await net.deliver(like(uri, name))
    expect(await emojisOf(uri)).toHaveLength(2)
  })

  it('case 30: where one of several is taken back there, and with it all that is known of, the newest that stands is said again', async () => {
    const note = net.note()
    await net.deliver(net.wrap('Create', note))
    const { id = '' } = (await net.at(net.one, net.ada, note.id)) ?? {}
    const react = (emoji: string, verb = 'emoji_reactions') => net.act(net.one, net.ada, id, verb, { emoji })
    await net.act(net.one, net.ada, id, 'favourite')
    for (const emoji of ['🦆', '🎉']) await react(emoji)
    const sent = net.far.received.slice(-3).map((activity) => activity['id'])
    const since = async (doing: Promise<unknown>) => {
      const before = net.far.received.length
      await doing
      return net.far.received.slice(before).map(({ type, id: address }) => [type, address])
    }
    expect(await since(react('🎉', 'emoji_unreaction'))).toEqual([
      ['Undo', `${String(sent[2])}/undo`],
      ['Like', sent[1]],
    ])
    expect(await since(react('🦆', 'emoji_unreaction'))).toEqual([
      ['Undo', `${String(sent[1])}/undo`],
      ['Like', sent[0]],
    ])
    expect(await since(net.act(net.one, net.ada, id, 'unfavourite'))).toEqual([['Undo', `${String(sent[0])}/undo`]])
  })
})

describe('a change that was overtaken by an edit (#28)', () => {
  it('case 20: numbers of a poll and states of a quote, which come without a date, do not bring back the words before', async () => {
    const question = (more: object, votes: readonly number[]) => ({
      type: 'Question',
      oneOf: votes.map((totalItems, index) => ({ type: 'Note', name: `bird ${index}`, replies: { totalItems } })),
      endTime: new Date(net.one.ctx.now().getTime() + 3_600_000).toISOString(),
      published: new Date(net.one.ctx.now().getTime() - 60_000).toISOString(),
      ...more,
    })
    const poll = net.note(question({ content: '<p>Before</p>' }, [0, 0]))
    await net.deliver(net.wrap('Create', poll))
    const newer = { content: '<p>After</p>', updated: net.one.ctx.now().toISOString() }
    const edited = { ...poll, ...question(newer, [5, 5]) }
    await net.deliver(net.wrap('Update', edited))
    await net.deliver(net.wrap('Update', { ...poll, ...question({ content: '<p>Before</p>' }, [1, 0]) }))
    expect(await net.at(net.one, net.ada, poll.id)).toMatchObject({ content: '<p>After</p>', poll: { votes_count: 10 } })
    // Those of the newer version have its date.
    await net.deliver(net.wrap('Update', { ...edited, ...question(newer, [6, 5]) }))
    expect(await net.at(net.one, net.ada, poll.id)).toMatchObject({ content: '<p>After</p>', poll: { votes_count: 11 } })
  })
})

describe('a post that was fetched before it came (#28)', () => {
  it('is told to whom it mentions, once', async () => {
    const author = stranger()
    const note = net.note({ cc: [ADA], tag: [{ type: 'Mention', href: ADA }] }, author)
    net.far.serve(note)
    await net.deliver(net.wrap('Announce', note.id, { to: [PUBLIC] }))
    expect(await net.at(net.one, net.ada, note.id)).toMatchObject({ reblogs_count: 1 })
    expect(await net.noticesOf(net.one, net.ada)).not.toContain(`mention ${note.id}`)
    for (let times = 0; times < 2; times += 1) await net.deliver(net.wrap('Create', note, {}, author))
    expect((await net.noticesOf(net.one, net.ada)).filter((each) => each === `mention ${note.id}`)).toHaveLength(1)
  })
})

describe('an answer that comes before what it answers (#28)', () => {
  it('case 18: takes its place when that comes, also where nobody may fetch it, and stays muted', async () => {
    for (const to of [[`${net.rob}/followers`], [PUBLIC]]) {
      const parent = net.note({ to })
      const reply = net.note({ to, inReplyTo: parent.id })
      await net.deliver(net.wrap('Create', reply))
      const { id = '' } = (await net.at(net.one, net.ada, reply.id)) ?? {}
      await net.act(net.one, net.ada, id, 'mute')
      await net.deliver(net.wrap('Create', parent))
      const above = await net.at(net.one, net.ada, parent.id)
      expect(await net.at(net.one, net.ada, reply.id)).toMatchObject({ in_reply_to_id: above?.id, muted: true })
      expect(above).toMatchObject({ replies_count: to[0] === PUBLIC ? 1 : 0 })
    }
  })
})

describe('a poll elsewhere that goes on (#28)', () => {
  it('case 45: ends again, although it had ended here', async () => {
    const question = (seconds: number) => ({
      type: 'Question',
      oneOf: ['tern', 'gull'].map((name) => ({ type: 'Note', name, replies: { totalItems: 1 } })),
      endTime: new Date(net.one.ctx.now().getTime() + seconds * 1_000).toISOString(),
    })
    const poll = net.note(question(60))
    await net.deliver(net.wrap('Create', poll))
    const isEnded = async () => {
      const { db } = net.one.ctx
      const row = db
        .selectFrom('polls')
        .innerJoin('statuses as s', 's.id', 'polls.status_id')
        .select('polls.ended_at')
        .where('s.uri', '=', poll.id)
      return (await row.executeTakeFirstOrThrow()).ended_at !== null
    }
    net.one.advance(120_000)
    await net.servers.settle()
    expect(await isEnded()).toBe(true)
    await net.deliver(net.wrap('Update', { ...poll, ...question(60) }))
    expect(await isEnded()).toBe(false)
    net.one.advance(120_000)
    await net.servers.settle()
    expect(await isEnded()).toBe(true)
  })
})

describe('a poll elsewhere that is closed early (#28)', () => {
  it('case 45: ends at once, and whoever voted is told once, however often it is said', async () => {
    const { now } = net.one.ctx
    for (const closed of [true, new Date(now().getTime() - 1_000).toISOString()]) {
      const question = (more: object = {}, votes = [1, 2]) => ({
        type: 'Question',
        oneOf: votes.map((totalItems, index) => ({ type: 'Note', name: `bird ${index}`, replies: { totalItems } })),
        endTime: new Date(now().getTime() + 3_600_000).toISOString(),
        ...more,
      })
      const poll = net.note(question())
      net.far.serve(poll)
      await net.deliver(net.wrap('Create', poll))
      const { id } = await net.one.ctx.db.selectFrom('statuses').select('id').where('uri', '=', poll.id).executeTakeFirstOrThrow()
      await ask(net.one, net.ada, `/api/v1/polls/${id}/votes`, { choices: [0] })
      await net.servers.settle()
      const end = { ...poll, ...question({ closed }, [5, 6]) }
      net.far.serve(end)
      for (let times = 0; times < 2; times += 1) {
        await net.deliver(net.wrap('Update', end))
        net.one.advance(1_000)
        await net.servers.settle()
      }
      expect(await net.at(net.one, net.ada, poll.id)).toMatchObject({ poll: { expired: true, votes_count: 11 }, edited_at: null })
      expect((await net.noticesOf(net.one, net.ada)).filter((each) => each === `poll ${poll.id}`)).toHaveLength(1)
    }
  })
})

describe('an answer to a follow that comes after it was taken back (#28)', () => {
  it('case 7: changes nothing, also where it is said of another address, and is no answer to the next one', async () => {
    const actor = stranger()
    const { accounts } = await ask<{ accounts: { id: string }[] }>(
      net.one,
      net.ada,
      `/api/v2/search?resolve=true&q=${encodeURIComponent(actor)}`,
    )
    const id = accounts[0]?.id ?? ''
    const follow = async (verb: string) => {
      await ask(net.one, net.ada, `/api/v1/accounts/${id}/${verb}`, {})
      await net.servers.settle()
      return net.far.received.at(-1)
    }
    const state = async () => {
      const [found] = await ask<{ following: boolean; requested: boolean }[]>(net.one, net.ada, `/api/v1/accounts/relationships?id[]=${id}`)
      return [found?.following, found?.requested]
    }
    const first = await follow('follow')
    const made = { type: 'Follow', id: `${actor}/made-up`, actor: ADA, object: actor }
    await follow('unfollow')
    for (const type of ['Accept', 'Reject'])
      for (const object of [first, first?.['id'], made]) await net.deliver(net.wrap(type, object, {}, actor))
    expect(await state()).toEqual([false, false])
    const second = await follow('follow')
    for (const type of ['Accept', 'Reject']) await net.deliver(net.wrap(type, first, {}, actor))
    expect(await state()).toEqual([false, true])
    // Both answers, the later one first: a follow that was ended is not begun by what was said before.
    await net.deliver(net.wrap('Reject', second, {}, actor))
    await net.deliver(net.wrap('Accept', second, {}, actor))
    expect(await state()).toEqual([false, false])
  })
})

describe('somebody elsewhere who becomes another (#28)', () => {
  it('case 52: has the new inbox, list of followers and kind, and the old name and handle', async () => {
    const actor = stranger()
    await net.deliver(net.wrap('Follow', ADA, {}, actor))
    const person = (more: object) => ({ id: actor, type: 'Person', preferredUsername: 'renamed', inbox: `${actor}/inbox`, ...more })
    const row = () => net.one.ctx.db.selectFrom('accounts').selectAll().where('uri', '=', actor).executeTakeFirstOrThrow()
    const { username } = await row()
    const changes: [object, object][] = [
      [
        { type: 'Service', inbox: `${actor}/box` },
        { bot: true, group_account: false, inbox_url: `${actor}/box` },
      ],
      [
        { type: 'Group', followers: `${actor}/members` },
        { bot: false, group_account: true, followers_url: `${actor}/members` },
      ],
      [{ followers: PUBLIC }, { bot: false, group_account: false }],
    ]
    for (const [more, expected] of changes) {
      await net.deliver(net.wrap('Update', person(more), {}, actor))
      expect(await row()).toMatchObject({ ...expected, username, domain: 'far.test', shared_inbox_url: null })
    }
    await net.deliver(net.wrap('Update', person({ inbox: `${actor}/box` }), {}, actor))
    const post = await net.write(net.one, net.ada, { status: 'To the new one' })
    expect(JSON.stringify(net.far.received.at(-1))).toContain(post.uri)
    // What is no person any more is not one with other words.
    for (const type of ['Note', 'Tombstone', 'Collection', 'Nobody'])
      await net.deliver(net.wrap('Update', { ...person({ name: 'Gone' }), type }, {}, actor))
    expect(await row()).toMatchObject({ username, display_name: '', inbox_url: `${actor}/box` })
  })
})
