import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../testing.fixture.ts'
import { startKilling } from './kills.fixture.ts'
import type { Act, Killing } from './kills.fixture.ts'
import { ask } from './twoServers.fixture.ts'

let killing: Killing
beforeAll(async () => void (killing = await startKilling()))
afterAll(() => killing.close())

/** Longer than the test goes on, by the clock that it moves. */
const LONG_S = 2_000_000
let counter = 0
const nextText = () => `Number ${(counter += 1)}`
const post = (path: string, body: object = {}) => ({ method: 'POST', path, body })

/** How a quote stands at a server, with how often the quoted post is quoted. */
const quoteAt = (text: string, quotedUri: string) => async (server: TestServer) => {
  const { db } = server.ctx
  const quoting = await db.selectFrom('statuses').select('quote_state').where('text', '=', text).execute()
  const quoted = await db
    .selectFrom('statuses')
    .select('quotes_count')
    .where('id', '=', await killing.statusOf(server, quotedUri))
    .executeTakeFirst()
  return [...quoting.map(({ quote_state }) => quote_state), quoted?.quotes_count].join(' ')
}

/** The author of a quoted post changes their mind about a quote that somebody elsewhere made. */
const answerToQuote = (name: string, verb: string, policy: object, states: readonly string[]): Act => ({
  name,
  async prepare(doer, other) {
    const quoted = await killing.written(doer, policy)
    const text = nextText()
    const there = await killing.statusOf(other.server, quoted.uri)
    const quoting = await killing.net.write(other.server, other.who, { status: text, quoted_status_id: there })
    const id = await killing.statusOf(doer.server, quoting.uri)
    return { calls: [post(`/api/v1/statuses/${quoted.id}/quotes/${id}/${verb}`)], states, stateAt: quoteAt(text, quoted.uri) }
  },
})

const ASKING = { quote_approval_policy: 'nobody', quote_review_policy: 'public' }

const acts: Act[] = [
  {
    name: 'case 42: a poll',
    prepare() {
      const text = nextText()
      return Promise.resolve({
        calls: [post('/api/v1/statuses', { status: text, poll: { options: ['tern', 'gull', 'auk'], expires_in: LONG_S } })],
        states: ['', 'tern gull auk'],
        stateAt: async ({ ctx }) => {
          const polls = ctx.db.selectFrom('statuses as s').innerJoin('polls as p', 'p.id', 's.poll_id').select('p.options')
          return (await polls.where('s.text', '=', text).execute()).map(({ options }) => options.join(' ')).join()
        },
      })
    },
  },
  {
    name: 'case 43: votes for two choices',
    async prepare(doer, other) {
      const { uri } = await killing.written(other, { poll: { options: ['tern', 'gull', 'auk'], expires_in: LONG_S, multiple: true } })
      const id = await killing.statusOf(doer.server, uri)
      return {
        calls: [post(`/api/v1/polls/${id}/votes`, { choices: [0, 2] })],
        states: ['none, 0 0 0', '0 2, 1 0 1'],
        async stateAt(server) {
          const poll = await server.ctx.db
            .selectFrom('polls')
            .select(['id', 'tallies'])
            .where('status_id', '=', await killing.statusOf(server, uri))
            .executeTakeFirstOrThrow()
          const votes = await server.ctx.db
            .selectFrom('poll_votes')
            .select('choice')
            .where('poll_id', '=', poll.id)
            .orderBy('choice')
            .execute()
          return `${votes.map(({ choice }) => choice).join(' ') || 'none'}, ${poll.tallies.join(' ')}`
        },
        // The numbers come from the poll’s own server, three minutes after the vote.
        async wait() {
          for (const { server } of [doer, other]) server.advance(240_000)
          await killing.net.servers.settle()
        },
      }
    },
  },
  {
    name: 'case 46: a quote that is approved at once',
    async prepare(doer, other) {
      const quoted = await killing.written(other)
      const text = nextText()
      return {
        calls: [post('/api/v1/statuses', { status: text, quoted_status_id: await killing.statusOf(doer.server, quoted.uri) })],
        states: ['0', 'accepted 1'],
        stateAt: quoteAt(text, quoted.uri),
      }
    },
  },
  answerToQuote('case 47: an approval', 'approve', ASKING, ['pending 0', 'accepted 1']),
  answerToQuote('case 48: a refusal', 'reject', ASKING, ['pending 0', 'rejected 0']),
  answerToQuote('case 48: a revocation', 'revoke', {}, ['accepted 1', 'revoked 0']),
  {
    name: 'case 51: a pin, taken away and put again',
    async prepare(doer, other) {
      const { id, uri } = await killing.written(doer)
      // There is room for five.
      for (const { server } of [doer, other]) await server.ctx.db.deleteFrom('status_pins').execute()
      return {
        calls: ['pin', 'unpin', 'pin'].map((verb) => post(`/api/v1/statuses/${id}/${verb}`)),
        states: [0, 1],
        async stateAt(server) {
          const statusId = await killing.statusOf(server, uri)
          return (await server.ctx.db.selectFrom('status_pins').select('id').where('status_id', '=', statusId).execute()).length
        },
      }
    },
  },
  {
    name: 'case 51: a pin that is taken away',
    async prepare(doer, other) {
      const { id, uri } = await killing.written(doer)
      for (const { server } of [doer, other]) await server.ctx.db.deleteFrom('status_pins').execute()
      await killing.net.act(doer.server, doer.who, id, 'pin')
      return {
        calls: [post(`/api/v1/statuses/${id}/unpin`)],
        states: [1, 0],
        async stateAt(server) {
          const statusId = await killing.statusOf(server, uri)
          return (await server.ctx.db.selectFrom('status_pins').select('id').where('status_id', '=', statusId).execute()).length
        },
      }
    },
  },
  {
    name: 'case 52: a profile that is changed twice',
    async prepare({ server: home, who }, { server: elsewhere }) {
      const nameAt = async ({ ctx }: TestServer) => {
        const row = ctx.db.selectFrom('accounts').select('display_name').where('username', '=', who.account.username)
        return (await row.executeTakeFirstOrThrow()).display_name
      }
      const rename = (name: string) => ({ method: 'PATCH', path: '/api/v1/accounts/update_credentials', body: { display_name: name } })
      // Nobody has been told of a name yet where there is none.
      if ((await nameAt(home)) !== (await nameAt(elsewhere))) {
        const { path, body, method } = rename(nextText())
        await ask(home, who, path, body, method)
        await killing.net.servers.settle()
      }
      const names = [nextText(), nextText()]
      return {
        calls: names.map(rename),
        states: [await nameAt(home), ...names],
        stateAt: nameAt,
      }
    },
  },
]

describe('a process that is killed at every step of polls, quotes, pins and profiles that go to another server (#28)', () => {
  it.each(acts)('$name arrives as it was stored', (act) => killing.send(act))
})

describe('a process that is killed at every step of polls, quotes, pins and profiles that come from another server (#28)', () => {
  it.each(acts)('$name is taken once', (act) => killing.take(act))
})

describe('a process that is killed at every step of what a server tells that has no word of a quote in the post itself (#28)', () => {
  it.each([
    ['asked', (uri: string, note: object) => killing.net.wrap('QuoteRequest', uri, { instrument: note })],
    ['edited', (_: string, note: object) => killing.net.wrap('Update', { ...note, updated: new Date().toISOString() })],
  ] as const)('case 47: the author of a post that is quoted late is told of it once, where it is %s', async (_, activityOf) => {
    const { net } = killing
    let quoting: string
    await killing.atEveryStep(
      async () => {
        const { uri } = await killing.written({ server: net.one, who: net.ada })
        const note = net.note()
        quoting = note.id
        await net.deliver(net.wrap('Create', note))
        expect(await net.far.post(net.one, activityOf(uri, { ...note, quote: uri }))).toBe(202)
        return () => Promise.resolve()
      },
      async ({ step }) => {
        const notices = await net.noticesOf(net.one, net.ada)
        expect([step, ...notices.filter((each) => each.endsWith(quoting))]).toEqual([step, `quote ${quoting}`])
      },
    )
  })
})
