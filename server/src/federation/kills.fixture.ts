import { expect } from 'vitest'
import { createApp } from '../app.ts'
import type { App } from '../app.ts'
import { failingDatabase } from '../platform/events/failingDatabase.fixture.ts'
import { createMemoryStore } from '../platform/media-store/createMemoryStore.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

/** Statements between two kills. */
const STRIDE = 5
/** The statement of the second kill, after the first one at once. With 1 to 4 in its place there is a kill at each of the others in turn. */
const SECOND = Number(process.env['SECOND_KILL'] ?? STRIDE)
/** How many of the same are made at once. */
const POOL = 6

/** A server, and who does something there. */
export interface Side {
  readonly server: TestServer
  readonly who: TestAccount
}

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** What is about to be done to something new. */
interface Prepared {
  /** How it is done through the API, one call after another. */
  readonly calls: readonly Call[]
  /** How it stands at a server. */
  readonly stateAt: (server: TestServer) => Promise<string | number>
  /** How it may stand: before, after each call that changes it, and in the end. */
  readonly states: readonly (string | number)[]
  /** Done once everything is over, before the states are compared. */
  readonly wait?: () => Promise<void>
}

/** What somebody does to a post, a person or a profile; `doer` is who does it, `other` the person of the other server. */
export interface Act {
  readonly name: string
  prepare(doer: Side, other: Side): Promise<Prepared>
}

export interface Killing {
  readonly net: Fediverse
  /** Another process of one.test, which is killed; its database goes on. */
  readonly killed: App
  /** Does something in the process that is killed, at once and then at every so many statements, until it gets through; `check` is told after each how it ended. */
  atEveryStep(
    work: (step: number) => Promise<() => Promise<void>>,
    check: (end: { step: number; isThrough: boolean }) => Promise<void>,
  ): Promise<void>
  /** One of ours does it in a process that dies: it is there in the same state at both servers, and in the last one where nobody died. */
  send(act: Act): Promise<void>
  /** Somebody elsewhere does it, and who takes it in dies: it is there in the last state at both servers. */
  take(act: Act): Promise<void>
  /** What was made and is known to both servers. Several are made at once, because to wait for each alone takes most of the time. */
  inAdvance<T>(name: string, make: () => Promise<T>): Promise<T>
  /** A new post that both servers have. */
  written(side: Side, more?: object): Promise<Post>
  /** Lets what was done at two.test come as far as the inbox of one.test, which has not begun with it. */
  arrive(): Promise<void>
  /** The id under which a server has a post; 0 where it has none. */
  statusOf(server: TestServer, uri: string): Promise<string>
  close(): Promise<void>
}

export async function startKilling(): Promise<Killing> {
  const net = await startFediverse({ now: new Date() })
  const failing = failingDatabase(net.one.database)
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const killed = await createApp({
    database: failing.database,
    now: net.one.ctx.now,
    mediaStore: createMemoryStore(),
    log: silent,
    settings: net.one.ctx.settings,
    connect: net.servers.network.connect,
  })
  // At each step the clock is put forward, and all that is done once a minute or an hour would be done: a fifth of all statements.
  for (const { ctx } of [net.one, net.two]) await ctx.db.deleteFrom('jobs').whereRef('key', '=', 'name').execute()
  const [ours, theirs]: [Side, Side] = [
    { server: net.one, who: net.ada },
    { server: net.two, who: net.bob },
  ]

  /** Another process goes on once the claims of the killed one have expired. */
  async function goOn(): Promise<void> {
    failing.dieAfter(Number.POSITIVE_INFINITY)
    for (const server of [net.one, net.two]) server.advance(660_000)
    while ((await net.one.app.recover()) > 0) continue
    await net.servers.settle()
  }

  const runKilled = async () => {
    await killed.events.settled()
    await killed.runJobs().catch(() => undefined)
    await killed.events.settled()
  }

  const atEveryStep: Killing['atEveryStep'] = async (work, check) => {
    for (let [step, isThrough] = [0, false]; !isThrough; step = step === 0 ? SECOND : step + STRIDE) {
      const run = await work(step)
      failing.dieAfter(step)
      await run()
      await runKilled()
      isThrough = !failing.isDead
      await goOn()
      await check({ step, isThrough })
    }
  }

  const pools = new Map<string, unknown[]>()
  const inAdvance: Killing['inAdvance'] = async <T>(name: string, make: () => Promise<T>) => {
    const pool = (pools.get(name) ?? []) as T[]
    pools.set(name, pool)
    const isEmpty = pool.length === 0
    for (let left = isEmpty ? POOL : 0; left > 0; left -= 1) pool.push(await make())
    if (isEmpty) await net.servers.settle()
    return pool.shift() as T
  }
  let counter = 0
  const written: Killing['written'] = ({ server, who }, more = {}) =>
    inAdvance(JSON.stringify([server.origin, more]), () =>
      ask<Post>(server, who, '/api/v1/statuses', { status: `Post ${(counter += 1)}`, ...more }),
    )

  const arrive = async () => {
    for (let round = 0; round < 3; round += 1) {
      await net.two.settled()
      await net.two.runJobs()
    }
  }

  return {
    net,
    killed,
    atEveryStep,
    inAdvance,
    written,
    arrive,
    async send(act) {
      const seen = { first: 0, last: 0 }
      let prepared: Prepared
      await atEveryStep(
        async () => {
          prepared = await act.prepare(ours, theirs)
          return async () => {
            for (const { method, path, body } of prepared.calls)
              await killed.request(path, {
                method,
                headers: { authorization: `Bearer ${net.ada.token}`, 'content-type': 'application/json' },
                ...(body === undefined ? {} : { body: JSON.stringify(body) }),
              })
          }
        },
        async ({ step, isThrough }) => {
          await prepared.wait?.()
          const [first, last] = [prepared.states[0], prepared.states.at(-1)]
          const here = await prepared.stateAt(net.one)
          expect(prepared.states).toContain(here)
          if (here === first) seen.first += 1
          if (here === last) seen.last += 1
          expect([step, here, await prepared.stateAt(net.two)]).toEqual([step, isThrough ? last : here, here])
        },
      )
      expect(seen.first).toBeGreaterThan(0)
      expect(seen.last).toBeGreaterThan(1)
    },
    async take(act) {
      let kills = 0
      let prepared: Prepared
      await atEveryStep(
        async () => {
          prepared = await act.prepare(theirs, ours)
          for (const { method, path, body } of prepared.calls) {
            const answer = await ask<Partial<Post> & { error?: string }>(net.two, net.bob, path, body, method)
            expect(answer.error).toBeUndefined()
          }
          await arrive()
          return () => Promise.resolve()
        },
        async ({ step, isThrough }) => {
          if (!isThrough) kills += 1
          await prepared.wait?.()
          const last = prepared.states.at(-1)
          expect([step, await prepared.stateAt(net.two), await prepared.stateAt(net.one)]).toEqual([step, last, last])
        },
      )
      // The fewest statements are those of a pin that is taken away.
      expect(kills).toBeGreaterThan(1)
    },
    async statusOf({ ctx, origin }, uri) {
      const own = uri.startsWith(`${origin}/`) ? uri.split('/').at(-1) : undefined
      const row = await ctx.db
        .selectFrom('statuses')
        .select('id')
        .where((eb) => eb.or([eb('uri', '=', uri), ...(own === undefined ? [] : [eb('id', '=', own)])]))
        .executeTakeFirst()
      return row?.id ?? '0'
    },
    async close() {
      failing.dieAfter(Number.POSITIVE_INFINITY)
      await killed.close()
      await net.close()
    },
  }
}
