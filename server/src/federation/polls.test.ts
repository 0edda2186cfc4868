import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

const MINUTE = 60_000

let net: Fediverse
beforeAll(async () => void (net = await startFediverse({ now: new Date() })))
afterAll(() => net.close())

interface Poll {
  readonly id: string
  readonly votes_count: number
  readonly voters_count: number
  readonly expired: boolean
  readonly voted?: boolean
  readonly options: readonly { readonly title: string; readonly votes_count: number | null }[]
}
const pollAt = async (server: TestServer, who: TestAccount, post: Pick<Post, 'uri'>) =>
  ((await net.at(server, who, post.uri)) as { poll?: Poll } | undefined)?.poll
const numbersAt = async (server: TestServer, who: TestAccount, post: Pick<Post, 'uri'>) => {
  const poll = await pollAt(server, who, post)
  return poll && [...poll.options.map(({ votes_count }) => votes_count), poll.voters_count]
}
const pass = async (milliseconds: number) => {
  for (const server of [net.one, net.two]) server.advance(milliseconds)
  await net.servers.settle()
}
const ask3 = (poll: object) =>
  net.write(net.one, net.ada, { status: 'Which?', poll: { options: ['tern', 'gull', 'auk'], expires_in: 3600, ...poll } })
const vote = async (server: TestServer, who: TestAccount, post: Pick<Post, 'uri'>, choices: number[]) => {
  const answer = await ask<Poll>(server, who, `/api/v1/polls/${(await pollAt(server, who, post))?.id}/votes`, { choices })
  await net.servers.settle()
  return answer
}
/** A vote as every family sends it. */
const ballot = (poll: Post, name: string, more: object = {}) => ({
  id: `${net.rob}#votes/${name}/${poll.id}`,
  type: 'Note',
  name,
  attributedTo: net.rob,
  inReplyTo: poll.uri,
  to: ['https://one.test/users/ada'],
  ...more,
})
const question = (more: object = {}) =>
  net.note({
    type: 'Question',
    oneOf: [12, 3].map((totalItems, index) => ({ type: 'Note', name: `bird ${index}`, replies: { type: 'Collection', totalItems } })),
    endTime: new Date(net.one.ctx.now().getTime() + 60 * MINUTE).toISOString(),
    votersCount: 15,
    ...more,
  })

describe('polls from server to server (#28)', () => {
  it('case 42: a poll is one elsewhere, a vote there is counted here, and the numbers come to everybody', async () => {
    const post = await ask3({})
    expect(await pollAt(net.two, net.bob, post)).toMatchObject({ multiple: false, expired: false, voted: false, votes_count: 0 })
    await vote(net.two, net.bob, post, [1])
    expect(await numbersAt(net.one, net.ada, post)).toEqual([0, 1, 0, 1])
    expect(await numbersAt(net.two, net.bob, post)).toEqual([0, 1, 0, 1])
    // Votes of others come within three minutes, and without an edit.
    const eve = await net.one.createAccount('eve')
    await vote(net.one, eve, post, [0])
    await pass(4 * MINUTE)
    expect(await numbersAt(net.two, net.bob, post)).toEqual([1, 1, 0, 2])
    expect(await net.at(net.two, net.bob, post.uri)).toMatchObject({ edited_at: null, content: '<p>Which?</p>' })
  })

  it('case 43: several choices are counted once each, one by one or several in one activity as GoToSocial has it', async () => {
    const post = await ask3({ multiple: true })
    await vote(net.two, net.bob, post, [0, 2])
    expect(await numbersAt(net.one, net.ada, post)).toEqual([1, 0, 1, 1])
    const ballots = ['tern', 'gull'].map((name) => ballot(post, name))
    for (let times = 0; times < 2; times += 1) await net.deliver(net.wrap('Create', ballots))
    expect(await numbersAt(net.one, net.ada, post)).toEqual([2, 1, 1, 2])
    // snac's have an empty line as their text.
    await net.deliver(net.wrap('Create', ballot(post, 'auk', { content: '<br>' })))
    expect(await numbersAt(net.one, net.ada, post)).toEqual([2, 1, 2, 2])
  })

  it('case 44: a second vote, a late one, and one for what there is not change nothing', async () => {
    const post = await ask3({})
    await net.deliver(net.wrap('Create', ballot(post, 'tern')))
    for (const name of ['gull', 'tern', 'albatross']) await net.deliver(net.wrap('Create', ballot(post, name, { id: undefined })))
    expect(await numbersAt(net.one, net.ada, post)).toEqual([1, 0, 0, 1])
    // Of snac, with an empty line as its text.
    await net.deliver(net.wrap('Create', ballot(post, 'tern', { id: undefined, content: '<br>' })))
    expect(await numbersAt(net.one, net.ada, post)).toEqual([1, 0, 0, 1])
    await pass(61 * MINUTE)
    await net.deliver(
      net.wrap('Create', ballot(post, 'gull', { attributedTo: net.far.addActor('late') }), {}, `${net.far.origin}/users/late`),
    )
    expect(await numbersAt(net.one, net.ada, post)).toEqual([1, 0, 0, 1])
    // A vote is never a post, whatever it answers.
    const { statuses_count: count } = await ask<{ statuses_count: number }>(net.one, net.ada, `/api/v1/accounts/lookup?acct=rob@far.test`)
    expect(count).toBe(0)
  })

  it('case 45: at its end the result is everywhere, and author and voters are told once', async () => {
    const post = await ask3({ expires_in: 600, hide_totals: true })
    await vote(net.two, net.bob, post, [2])
    expect(await numbersAt(net.one, net.ada, post)).toEqual([null, null, null, 1])
    await pass(11 * MINUTE)
    await pass(11 * MINUTE)
    expect(await pollAt(net.two, net.bob, post)).toMatchObject({ expired: true, votes_count: 1, options: [{}, {}, { votes_count: 1 }] })
    for (const [server, who] of [
      [net.one, net.ada],
      [net.two, net.bob],
    ] as const)
      expect((await net.noticesOf(server, who)).filter((each) => each === `poll ${post.uri}`)).toHaveLength(1)
  })

  it('a poll of another family has its numbers, of which its own server alone is believed', async () => {
    const poll = question()
    net.far.serve(poll)
    await net.deliver(net.wrap('Create', poll))
    expect(await numbersAt(net.one, net.ada, { uri: poll.id })).toEqual([12, 3, 15])
    await vote(net.one, net.ada, { uri: poll.id }, [1])
    expect(net.far.received.at(-1)).toMatchObject({
      type: 'Create',
      actor: 'https://one.test/users/ada',
      to: [net.rob],
      object: { type: 'Note', name: 'bird 1', inReplyTo: poll.id, attributedTo: 'https://one.test/users/ada', to: [net.rob] },
    })
    expect(JSON.stringify(net.far.received.at(-1))).not.toContain('content')
    const tallies = (first: number) => ({
      ...poll,
      oneOf: [first, 4].map((totalItems, index) => ({ type: 'Note', name: `bird ${index}`, replies: { totalItems } })),
    })
    await net.deliver(net.wrap('Update', tallies(20)))
    expect(await numbersAt(net.one, net.ada, { uri: poll.id })).toEqual([20, 4, 15])
    // Not by somebody else, and not for options that are not those of the poll.
    const mallory = net.far.addActor('mallory')
    await net.deliver(net.wrap('Update', tallies(99), {}, mallory))
    await net.deliver(net.wrap('Update', { ...tallies(99), attributedTo: mallory }, {}, mallory))
    expect(await numbersAt(net.one, net.ada, { uri: poll.id })).toEqual([20, 4, 15])
    expect(await net.at(net.one, net.ada, poll.id)).toMatchObject({ edited_at: null })
  })

  it('asks for the numbers when somebody looks after three minutes, and before it tells the voters of the end', async () => {
    const poll = question()
    await net.deliver(net.wrap('Create', poll))
    await vote(net.one, net.ada, { uri: poll.id }, [0])
    const { id } = (await pollAt(net.one, net.ada, { uri: poll.id })) ?? { id: '' }
    const serve = (first: number) =>
      net.far.serve({
        ...poll,
        oneOf: [first, 3].map((totalItems, index) => ({ type: 'Note', name: `bird ${index}`, replies: { totalItems } })),
      })
    serve(30)
    const look = async () => (await ask<Poll>(net.one, net.ada, `/api/v1/polls/${id}`)).options[0]?.votes_count
    expect(await look()).toBe(13)
    await pass(4 * MINUTE)
    expect(await look()).toBe(30)
    serve(40)
    await pass(61 * MINUTE)
    expect((await net.noticesOf(net.one, net.ada)).filter((each) => each === `poll ${poll.id}`)).toHaveLength(1)
    expect(await numbersAt(net.one, net.ada, { uri: poll.id })).toEqual([40, 3, 15])
  })

  it('a poll that is closed has ended, one of five hundred options keeps them, and one of none is a plain post', async () => {
    const closed = question({ closed: true, endTime: undefined })
    const option = (index: number) => ({ type: 'Note', name: `option ${index}`, replies: { totalItems: -5 } })
    const many = question({ oneOf: undefined, anyOf: Array.from({ length: 900 }, (_, index) => option(index)) })
    const none = question({ oneOf: [] })
    for (const poll of [closed, many, none]) await net.deliver(net.wrap('Create', poll))
    expect(await pollAt(net.one, net.ada, { uri: closed.id })).toMatchObject({ expired: true })
    expect(await pollAt(net.one, net.ada, { uri: many.id })).toMatchObject({ multiple: true, votes_count: 0 })
    expect((await pollAt(net.one, net.ada, { uri: many.id }))?.options).toHaveLength(500)
    expect(await net.at(net.one, net.ada, none.id)).toMatchObject({ poll: null })
  })

  it('an edited poll starts again, and nobody votes in another one’s name or where they may not look', async () => {
    const poll = question()
    await net.deliver(net.wrap('Create', poll))
    const updated = new Date(net.one.ctx.now().getTime() - 1_000).toISOString()
    await net.deliver(
      net.wrap('Update', { ...poll, updated, oneOf: ['a', 'b', 'c'].map((name) => ({ type: 'Note', name })), votersCount: 0 }),
    )
    expect(await numbersAt(net.one, net.ada, { uri: poll.id })).toEqual([0, 0, 0, 0])
    const open = await ask3({})
    const mallory = net.far.addActor('mallory')
    await net.deliver(net.wrap('Create', ballot(open, 'tern'), {}, mallory))
    await net.deliver({ ...net.wrap('Create', ballot(open, 'gull', { id: 'https://two.test/votes/1' })), id: 'https://two.test/x' })
    await net.deliver(net.wrap('Create', ballot(open, 'auk', { id: 'https://two.test/votes/1' })))
    const secret = await net.write(net.one, net.ada, {
      status: 'Secret',
      visibility: 'direct',
      poll: { options: ['tern', 'gull'], expires_in: 600 },
    })
    await net.deliver(net.wrap('Create', ballot(secret, 'tern')))
    expect(await numbersAt(net.one, net.ada, open)).toEqual([0, 0, 0, 0])
    expect(await numbersAt(net.one, net.ada, secret)).toEqual([0, 0, 0])
  })

  it('a question says what every family reads', async () => {
    const post = await ask3({ multiple: true })
    const served = await net.one.request(new URL(post.uri).pathname, { headers: { accept: 'application/activity+json' } })
    const json = (await served.json()) as Record<string, unknown>
    expect(json).toMatchObject({ type: 'Question', votersCount: 0, to: [PUBLIC] })
    expect(json['anyOf']).toMatchObject([{ type: 'Note', name: 'tern', replies: { type: 'Collection', totalItems: 0 } }, {}, {}])
    expect(Date.parse(String(json['endTime']))).toBeGreaterThan(net.one.ctx.now().getTime())
  })
})
