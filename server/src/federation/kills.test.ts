import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import type { App } from '../app.ts'
import { failingDatabase } from '../platform/events/failingDatabase.fixture.ts'
import type { FailingDatabase } from '../platform/events/failingDatabase.fixture.ts'
import { createMemoryStore } from '../platform/media-store/createMemoryStore.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

let net: Fediverse
let failing: FailingDatabase
/** Another process of one.test, which is killed; its database goes on. */
let killed: App
beforeAll(async () => {
  net = await startFediverse({ now: new Date() })
  failing = failingDatabase(net.one.database)
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  killed = await createApp({
    database: failing.database,
    now: net.one.ctx.now,
    mediaStore: createMemoryStore(),
    log: silent,
    settings: net.one.ctx.settings,
    connect: net.servers.network.connect,
  })
})
afterAll(async () => {
  failing.dieAfter(Number.POSITIVE_INFINITY)
  await killed.close()
  await net.close()
})

/** Statements between two kills. */
const STRIDE = 7
let counter = 0

/** What somebody does to a post or a person, and how often it is there: at most once. */
interface Act {
  readonly name: string
  /** How it is done through the API, to a post or a person as the doer's server knows them. */
  readonly call: (id: string) => { readonly method: string; readonly path: string; readonly body: object }
  /** Whose post it is done to: one's own, or one of the other server; or that it is done to somebody there. */
  readonly to: 'new' | 'own' | 'theirs' | 'person'
  readonly count: (server: TestServer, uri: string) => Promise<number>
}

const statusOf = async ({ ctx, origin }: TestServer, uri: string): Promise<string> => {
  const own = uri.startsWith(`${origin}/`) ? uri.split('/').at(-1) : undefined
  const row = await ctx.db
    .selectFrom('statuses')
    .select('id')
    .where((eb) => eb.or([eb('uri', '=', uri), ...(own === undefined ? [] : [eb('id', '=', own)])]))
    .executeTakeFirst()
  return row?.id ?? '0'
}
const rowsOn = (table: 'favourites' | 'emoji_reactions') => async (server: TestServer, uri: string) =>
  (
    await server.ctx.db
      .selectFrom(table)
      .select('id')
      .where('status_id', '=', await statusOf(server, uri))
      .execute()
  ).length

const towards = (table: 'follows' | 'blocks') => async (server: TestServer, username: string) => {
  const rows = await server.ctx.db
    .selectFrom(table)
    .select('id')
    .where('target_account_id', 'in', (eb) => eb.selectFrom('accounts').select('id').where('username', '=', username))
    .execute()
  return rows.length
}

const acts: Act[] = [
  {
    name: 'case 3: a follow',
    to: 'person',
    call: (id) => ({ method: 'POST', path: `/api/v1/accounts/${id}/follow`, body: {} }),
    count: towards('follows'),
  },
  {
    name: 'case 8: a block',
    to: 'person',
    call: (id) => ({ method: 'POST', path: `/api/v1/accounts/${id}/block`, body: {} }),
    count: towards('blocks'),
  },
  {
    name: 'case 19: an edit',
    to: 'own',
    call: (id) => ({ method: 'PUT', path: `/api/v1/statuses/${id}`, body: { status: 'Changed' } }),
    count: async (server, uri) => {
      const { db } = server.ctx
      const id = await statusOf(server, uri)
      const changed = await db.selectFrom('statuses').select('id').where('id', '=', id).where('text', '=', 'Changed').execute()
      const versions = await db.selectFrom('status_edits').select('id').where('status_id', '=', id).execute()
      // The first version is kept with the first change.
      expect(versions.length).toBe(changed.length * 2)
      return changed.length
    },
  },
  {
    name: 'case 9: a post',
    to: 'new',
    call: (text) => ({ method: 'POST', path: '/api/v1/statuses', body: { status: text } }),
    count: async ({ ctx }, text) => (await ctx.db.selectFrom('statuses').select('id').where('text', '=', text).execute()).length,
  },
  {
    name: 'case 22: a deletion',
    to: 'own',
    call: (id) => ({ method: 'DELETE', path: `/api/v1/statuses/${id}`, body: {} }),
    count: async (server, uri) => {
      const { db } = server.ctx
      const id = await statusOf(server, uri)
      return 1 - (await db.selectFrom('statuses').select('id').where('id', '=', id).where('deleted_at', 'is', null).execute()).length
    },
  },
  {
    name: 'case 24: a boost',
    to: 'theirs',
    call: (id) => ({ method: 'POST', path: `/api/v1/statuses/${id}/reblog`, body: {} }),
    count: async (server, uri) => {
      const id = await statusOf(server, uri)
      return (await server.ctx.db.selectFrom('statuses').select('id').where('reblog_of_id', '=', id).execute()).length
    },
  },
  {
    name: 'case 27: a favourite',
    to: 'theirs',
    call: (id) => ({ method: 'POST', path: `/api/v1/statuses/${id}/favourite`, body: {} }),
    count: rowsOn('favourites'),
  },
  {
    name: 'case 28: a reaction',
    to: 'theirs',
    call: (id) => ({ method: 'PUT', path: `/api/v1/statuses/${id}/emoji_reactions/${encodeURIComponent('👍')}`, body: {} }),
    count: rowsOn('emoji_reactions'),
  },
]

/** What the act is done to: the address of a post that both servers have, the words of a new one, or the name of a person. */
async function prepare({ to }: Act, doer: TestServer, who: TestAccount): Promise<{ readonly key: string; readonly id: string }> {
  counter += 1
  const text = `Number ${counter}`
  if (to === 'new') return { key: text, id: text }
  if (to === 'person') {
    const there = doer === net.one ? net.two : net.one
    await there.createAccount(`person${counter}`)
    return { key: `person${counter}`, id: await meet(doer, who, `person${counter}@${there.ctx.settings.domain}`) }
  }
  const [server, author] = to === 'own' ? [doer, who] : doer === net.one ? [net.two, net.bob] : [net.one, net.ada]
  const { uri } = await net.write(server, author, { status: text })
  const id = await statusOf(doer, uri)
  expect(id).not.toBe('0')
  return { key: uri, id }
}

/** Another process goes on once the claims of the killed one have expired. */
async function goOn(): Promise<void> {
  failing.dieAfter(Number.POSITIVE_INFINITY)
  for (const server of [net.one, net.two]) server.advance(660_000)
  while ((await net.one.app.recover()) > 0) continue
  await net.servers.settle()
}

describe('a process that is killed at every step of what goes to another server (#28)', () => {
  it.each(acts)('$name arrives once, if it was stored, and not at all otherwise', async (act) => {
    const seen = { stored: 0, not: 0 }
    for (let [step, isThrough] = [0, false]; !isThrough; step += STRIDE) {
      const { key, id } = await prepare(act, net.one, net.ada)
      const { method, path, body } = act.call(id)
      failing.dieAfter(step)
      await killed.request(path, {
        method,
        headers: { authorization: `Bearer ${net.ada.token}`, 'content-type': 'application/json' },
        ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
      })
      await killed.events.settled()
      await killed.runJobs().catch(() => undefined)
      await killed.events.settled()
      isThrough = !failing.isDead
      await goOn()
      const stored = await act.count(net.one, key)
      seen[stored === 1 ? 'stored' : 'not'] += 1
      expect([step, stored, await act.count(net.two, key)]).toEqual([step, isThrough ? 1 : stored, stored])
    }
    expect(seen.not).toBeGreaterThan(0)
    expect(seen.stored).toBeGreaterThan(1)
  })
})

describe('a process that is killed at every step of what comes from another server (#28)', () => {
  it.each(acts)('$name is taken once', async (act) => {
    let kills = 0
    for (let [step, isThrough] = [0, false]; !isThrough; step += STRIDE) {
      const { key, id } = await prepare(act, net.two, net.bob)
      const { method, path, body } = act.call(id)
      await ask<Post>(net.two, net.bob, path, body, method)
      // Until it lies in the inbox of the first server, which has not begun with it.
      for (let round = 0; round < 3; round += 1) {
        await net.two.settled()
        await net.two.runJobs()
      }
      failing.dieAfter(step)
      await killed.runJobs().catch(() => undefined)
      await killed.events.settled()
      isThrough = !failing.isDead
      if (!isThrough) kills += 1
      await goOn()
      expect([step, await act.count(net.two, key), await act.count(net.one, key)]).toEqual([step, 1, 1])
    }
    expect(kills).toBeGreaterThan(3)
  })
})
