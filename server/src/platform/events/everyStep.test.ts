import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { App } from '../../app.ts'
import { createMemoryStore } from '../media-store/createMemoryStore.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { mortalDatabase } from './mortalDatabase.fixture.ts'
import type { MortalDatabase } from './mortalDatabase.fixture.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

let server: TestServer
let mortal: MortalDatabase
let app: App
let ada: TestAccount
let bob: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-03-01T12:00:00Z') })
  mortal = mortalDatabase(server.database)
  const { now, settings } = server.ctx
  app = await createApp({ database: mortal.database, now, mediaStore: createMemoryStore(), log: silent, settings })
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  await server.createAccount('cat')
})
afterAll(() => server.close())

async function send(to: App, who: TestAccount, method: string, path: string, body: object = {}): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
  const response = await to.request(path, { method, headers, body: JSON.stringify(body) })
  return (await response.json().catch(() => ({}))) as { id: string }
}

const post = async (status: string): Promise<string> => (await send(server.app, ada, 'POST', '/api/v1/statuses', { status })).id
const statusOf = (id: string) =>
  server.ctx.db.selectFrom('statuses').select(['text', 'deleted_at', 'reblogs_count']).where('id', '=', id).executeTakeFirstOrThrow()
const followers = async (): Promise<[number, number]> => {
  const rows = await server.ctx.db.selectFrom('follows').select('id').where('target_account_id', '=', ada.account.id).execute()
  const row = await server.ctx.db
    .selectFrom('accounts')
    .select('followers_count')
    .where('id', '=', ada.account.id)
    .executeTakeFirstOrThrow()
  return [rows.length, row.followers_count]
}

/** What somebody does, what was before it, and what must follow from it whole or not at all. */
interface Act {
  readonly name: string
  readonly prepare: () => Promise<string>
  readonly act: (id: string) => Promise<unknown>
  readonly isStored: (id: string) => Promise<boolean>
  /** The kinds of notifications that there are then, and without it. */
  readonly stored: readonly string[]
  readonly without: readonly string[]
}

const acts: Act[] = [
  {
    name: 'an edit that mentions somebody, of a post that was boosted',
    prepare: async () => {
      const id = await post('before')
      await send(server.app, bob, 'POST', `/api/v1/statuses/${id}/reblog`)
      return id
    },
    act: (id) => send(app, ada, 'PUT', `/api/v1/statuses/${id}`, { status: 'after @cat' }),
    isStored: async (id) => (await statusOf(id)).text === 'after @cat',
    stored: ['mention', 'reblog', 'update'],
    without: ['reblog'],
  },
  {
    name: 'a boost',
    prepare: () => post('to be boosted'),
    act: (id) => send(app, bob, 'POST', `/api/v1/statuses/${id}/reblog`),
    isStored: async (id) => (await statusOf(id)).reblogs_count === 1,
    stored: ['reblog'],
    without: [],
  },
  {
    name: 'a deletion',
    prepare: () => post('for @bob and @cat'),
    act: (id) => send(app, ada, 'DELETE', `/api/v1/statuses/${id}`),
    isStored: async (id) => (await statusOf(id)).deleted_at !== null,
    stored: [],
    without: ['mention', 'mention'],
  },
  {
    name: 'a follow',
    prepare: async () => {
      await send(server.app, bob, 'POST', `/api/v1/accounts/${ada.account.id}/unfollow`)
      return ada.account.id
    },
    act: (id) => send(app, bob, 'POST', `/api/v1/accounts/${id}/follow`),
    isStored: async () => {
      const [rows, counted] = await followers()
      expect(rows).toBe(counted)
      return rows === 1
    },
    stored: ['follow'],
    without: [],
  },
]

describe('a process that is killed at every step (#12, part 2.1)', () => {
  it.each(acts)('loses and doubles nothing of $name', async ({ prepare, act, isStored, stored, without }) => {
    const seen = { stored: 0, not: 0 }
    for (let [step, isThrough] = [0, false]; !isThrough; step += 1) {
      await server.ctx.db.deleteFrom('notifications').execute()
      const id = await prepare()
      await server.settled()
      mortal.dieAfter(step)
      await act(id)
      await app.events.settled()
      isThrough = !mortal.isDead
      mortal.dieAfter(Number.POSITIVE_INFINITY)
      // What another process does once the lease of the killed one has ended.
      server.advance(120_000)
      while ((await server.app.recover()) > 0) continue
      await server.settled()
      const isDone = await isStored(id)
      seen[isDone ? 'stored' : 'not'] += 1
      const rows = await server.ctx.db.selectFrom('notifications').select('type').execute()
      expect([step, rows.map(({ type }) => type).sort()]).toEqual([step, isDone ? stored : without])
      expect(await server.ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([])
      if (isThrough) expect(isDone).toBe(true)
    }
    // It was killed before it was stored, and after.
    expect(seen.not).toBeGreaterThan(2)
    expect(seen.stored).toBeGreaterThan(1)
  })
})
