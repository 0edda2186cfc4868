import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../testing.fixture.ts'
import { openCrashTest } from './openCrashTest.fixture.ts'
import type { Act, CrashTest } from './openCrashTest.fixture.ts'

let world: CrashTest
let ada: TestAccount
let bob: TestAccount
beforeAll(async () => {
  world = await openCrashTest()
  ada = await world.server.createAccount('ada')
  bob = await world.server.createAccount('bob')
  await world.server.createAccount('cat')
})
afterAll(() => world.server.close())

const before = (who: TestAccount, method: string, path: string, body: object = {}) => world.send(world.server.app, who, method, path, body)
const killed = (who: TestAccount, method: string, path: string, body: object = {}) => world.send(world.app, who, method, path, body)
const post = async (status: string, more: object = {}): Promise<string> =>
  (await before(ada, 'POST', '/api/v1/statuses', { status, ...more })).id
const statusOf = (id: string) =>
  world.server.ctx.db
    .selectFrom('statuses')
    .select(['text', 'deleted_at', 'reblogs_count', 'reactions_count', 'favourites_count', 'poll_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const countOf = async (table: 'emoji_reactions' | 'favourites', id: string): Promise<number> =>
  (await world.server.ctx.db.selectFrom(table).select('id').where('status_id', '=', id).execute()).length
const isReacted = async (id: string): Promise<boolean> => {
  const count = await countOf('emoji_reactions', id)
  expect((await statusOf(id)).reactions_count).toBe(count)
  return count === 1
}

const acts: Act[] = [
  {
    name: 'an edit that mentions somebody, of a post that was boosted',
    prepare: async () => {
      const id = await post('before')
      await before(bob, 'POST', `/api/v1/statuses/${id}/reblog`)
      return id
    },
    act: (id) => killed(ada, 'PUT', `/api/v1/statuses/${id}`, { status: 'after @cat' }),
    isStored: async (id) => (await statusOf(id)).text === 'after @cat',
    stored: ['mention', 'reblog', 'update'],
    without: ['reblog'],
  },
  {
    name: 'a boost',
    prepare: () => post('to be boosted'),
    act: (id) => killed(bob, 'POST', `/api/v1/statuses/${id}/reblog`),
    isStored: async (id) => (await statusOf(id)).reblogs_count === 1,
    stored: ['reblog'],
  },
  {
    name: 'a deletion',
    prepare: () => post('for @bob and @cat'),
    act: (id) => killed(ada, 'DELETE', `/api/v1/statuses/${id}`),
    isStored: async (id) => (await statusOf(id)).deleted_at !== null,
    stored: [],
    without: ['mention', 'mention'],
  },
  {
    name: 'a favourite',
    prepare: () => post('to be liked'),
    act: (id) => killed(bob, 'POST', `/api/v1/statuses/${id}/favourite`),
    isStored: async (id) => {
      const count = await countOf('favourites', id)
      expect((await statusOf(id)).favourites_count).toBe(count)
      return count === 1
    },
    stored: ['favourite'],
  },
  {
    name: 'a reaction',
    prepare: () => post('to be reacted to'),
    act: (id) => killed(bob, 'PUT', `/api/v1/statuses/${id}/emoji_reactions/%F0%9F%91%8D`),
    isStored: isReacted,
    stored: ['emoji_reaction'],
  },
  {
    name: 'a reaction taken back',
    prepare: async () => {
      const id = await post('to be reacted to')
      await before(bob, 'PUT', `/api/v1/statuses/${id}/emoji_reactions/%F0%9F%91%8D`)
      return id
    },
    act: (id) => killed(bob, 'DELETE', `/api/v1/statuses/${id}/emoji_reactions/%F0%9F%91%8D`),
    isStored: async (id) => !(await isReacted(id)),
    stored: [],
    without: ['emoji_reaction'],
  },
  {
    name: 'a vote for two options',
    prepare: async () => {
      const id = await post('what now?', { poll: { options: ['a', 'b', 'c'], expires_in: 86_400, multiple: true } })
      return (await statusOf(id)).poll_id ?? ''
    },
    act: (id) => killed(bob, 'POST', `/api/v1/polls/${id}/votes`, { choices: [0, 2] }),
    isStored: async (id) => {
      const poll = await world.server.ctx.db.selectFrom('polls').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const votes = await world.server.ctx.db.selectFrom('poll_votes').select('choice').where('poll_id', '=', id).execute()
      const { tallies, votes_count, voters_count } = poll
      expect({ tallies, votes_count, voters_count }).toEqual(
        votes.length === 0
          ? { tallies: [0, 0, 0], votes_count: 0, voters_count: 0 }
          : { tallies: [1, 0, 1], votes_count: 2, voters_count: 1 },
      )
      return votes.length === 2
    },
    stored: [],
  },
]

describe('a process that is killed at every step of something done to a post (#12, part 2.1)', () => {
  it.each(acts)('loses and doubles nothing of $name', (act) => world.killAtEveryStep(act))
})
