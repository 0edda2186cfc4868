import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../testing.fixture.ts'
import type { Post } from './fediverse.fixture.ts'
import { startKilling } from './kills.fixture.ts'
import type { Killing, Side } from './kills.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

let killing: Killing
/** Of one.test and of two.test. */
let ada: Side
let bob: Side
/** How two.test knows a post for a circle of ada's, in which are bob and rob of far.test. */
let asked: string
/** How two.test knows a public post of ada's, whom rob follows. */
let askedOfAll: string
beforeAll(async () => {
  killing = await startKilling()
  const { net } = killing
  ada = { server: net.one, who: net.ada }
  bob = { server: net.two, who: net.bob }
  await net.deliver(net.wrap('Follow', 'https://one.test/users/ada'), { inbox: '/users/ada/inbox' })
  const circle = await ask<{ id: string }>(net.one, net.ada, '/api/v1/circles', { title: 'Close' })
  const ids = await Promise.all(['bob@two.test', net.rob].map((acct) => meet(net.one, net.ada, acct)))
  await ask(net.one, net.ada, `/api/v1/circles/${circle.id}/accounts`, { account_ids: ids })
  const { uri } = await net.write(net.one, net.ada, { status: 'For a few', visibility: 'limited', circle_id: circle.id })
  asked = await killing.statusOf(net.two, uri)
  askedOfAll = await killing.statusOf(net.two, (await net.write(net.one, net.ada, { status: 'For all' })).uri)
  // From now on once a minute, as always.
  for (const { ctx } of [net.one, net.two]) await ctx.jobs.enqueue('polls.end', {})
  await net.servers.settle()
})
afterAll(() => killing.close())

const nothing = () => Promise.resolve()

describe('a process that is killed at every step of what it passes on (#28)', () => {
  const toCircle = () => ({ visibility: 'limited', in_reply_to_id: asked })
  const toAll = () => ({ visibility: 'unlisted', in_reply_to_id: askedOfAll })
  /** The kinds of what far.test was sent about a post, each activity once: what is sent again has the same address. */
  const passedOn = (uri: string) => [
    ...new Map(
      killing.net.far.received
        .filter(({ object }) => (typeof object === 'string' ? object : (object as { id?: string } | undefined)?.id) === uri)
        .map(({ id, type }) => [id, type]),
    ).values(),
  ]
  const textAtOne = async (uri: string) => {
    const { db } = killing.net.one.ctx
    const rows = await db.selectFrom('statuses').select('text').where('uri', '=', uri).where('deleted_at', 'is', null).execute()
    return rows.map(({ text }) => text)
  }

  const acts: { name: string; act: null | [string, object?]; texts: string[]; kinds: string[] }[] = [
    { name: 'an answer', act: null, texts: ['Said'], kinds: ['Create'] },
    { name: 'a change of it', act: ['PUT', { status: 'Said otherwise' }], texts: ['Said otherwise'], kinds: ['Create', 'Update'] },
    { name: 'its end', act: ['DELETE'], texts: [], kinds: ['Create', 'Delete'] },
  ]
  it.each(acts)('case 13: $name reaches the others of the circle, and is taken once', (act) => isPassedOn(act, toCircle))
  it.each(acts)('case 62: $name, for everybody, reaches those who follow only the one it answers, and is taken once', (act) =>
    isPassedOn(act, toAll),
  )

  async function isPassedOn({ act, texts, kinds }: (typeof acts)[number], to: () => object): Promise<void> {
    let kills = 0
    let uri = ''
    await killing.atEveryStep(
      async () => {
        const said =
          act === null
            ? await ask<Post>(bob.server, bob.who, '/api/v1/statuses', { status: 'Said', ...to() })
            : await killing.written(bob, to())
        uri = said.uri
        if (act !== null) await ask(bob.server, bob.who, `/api/v1/statuses/${said.id}`, act[1], act[0])
        await killing.arrive()
        return nothing
      },
      async ({ step, isThrough }) => {
        if (!isThrough) kills += 1
        expect([step, await textAtOne(uri), passedOn(uri)]).toEqual([step, texts, kinds])
      },
    )
    expect(kills).toBeGreaterThan(3)
  }
})

describe('a process that is killed at every step of the end of a poll (#28)', () => {
  /** Longer than the test goes on, by the clock that it moves. */
  const LONG_S = 2_000_000

  /** A poll in which somebody of the other server has voted, and which ends now: the other server believes that it goes on. */
  async function ending(author: Side, voter: Side): Promise<string> {
    const poll = { options: ['tern', 'gull'], expires_in: LONG_S }
    const { id, uri } = await killing.inAdvance(`poll of ${author.server.origin}`, async () => {
      const post = await killing.written(author, { poll })
      await ask(voter.server, voter.who, `/api/v1/polls/${await killing.statusOf(voter.server, post.uri)}/votes`, { choices: [1] })
      return post
    })
    const { db, jobs, now } = author.server.ctx
    // The numbers of polls, which come three minutes after a vote, would tell of the end too.
    await db.deleteFrom('jobs').where('key', 'like', 'numbers of %').execute()
    await db
      .updateTable('polls')
      .set({ expires_at: new Date(now().getTime() - 1_000) })
      .where('status_id', '=', id)
      .execute()
    await jobs.enqueue('polls.end', {})
    return uri
  }

  /** Whether a poll has ended, with its numbers and with how many of its server were told so. */
  async function endAt(server: TestServer, uri: string) {
    const id = await killing.statusOf(server, uri)
    const { db } = server.ctx
    const poll = await db.selectFrom('polls').select(['ended_at', 'tallies']).where('status_id', '=', id).executeTakeFirstOrThrow()
    const told = await db.selectFrom('notifications').select('id').where('status_id', '=', id).where('type', '=', 'poll').execute()
    return `${poll.ended_at === null ? 'goes on' : 'ended'} ${poll.tallies.join(' ')}, ${told.length} told`
  }

  const sides: { name: string; isOurs: boolean }[] = [
    { name: 'here, of which another server is told', isOurs: true },
    { name: 'elsewhere, of which this server is told', isOurs: false },
  ]
  it.each(sides)('case 45: of one $name, author and voter are told once, and both servers have the result', async ({ isOurs }) => {
    let kills = 0
    let uri = ''
    await killing.atEveryStep(
      async () => {
        uri = await (isOurs ? ending(ada, bob) : ending(bob, ada))
        if (!isOurs) await killing.arrive()
        return nothing
      },
      async ({ step, isThrough }) => {
        if (!isThrough) kills += 1
        const ends = [await endAt(killing.net.one, uri), await endAt(killing.net.two, uri)]
        expect([step, ...ends]).toEqual([step, 'ended 0 1, 1 told', 'ended 0 1, 1 told'])
      },
    )
    expect(kills).toBeGreaterThan(3)
  })
})
