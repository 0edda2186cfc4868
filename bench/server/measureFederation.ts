import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'
import { HOSTS, hostOf, isDead, startFarHosts } from './farHosts.ts'
import type { FarHosts } from './farHosts.ts'
import { measureFloor } from './federationFloor.ts'
import type { FederationFloor } from './federationFloor.ts'
import { issueBenchToken } from './issueBenchToken.ts'
import { measureIncoming } from './measureIncoming.ts'
import type { IncomingFigures } from './measureIncoming.ts'
import { publish } from './measurePosting.ts'
import { createBenchApp } from './measureServer.ts'
import { readProcessorTime } from './processorTime.ts'

const FOLLOWERS = 10_000
/** Above all seeded ids, and below those that the app generates. */
const AUTHOR_ID = '20000000'
const LOCAL_AUTHOR_ID = '20100000'
/** The same interval as in the server's `main.ts`. */
const JOBS_EVERY_MS = 1_000
const LONGEST_MS = 120_000
const PUBLIC_URL = 'https://bench.test'

export interface FederationFigures {
  /** How long authors wait for the answer, in milliseconds: with remote followers, and with as many local ones. */
  readonly author: readonly number[]
  readonly localAuthor: readonly number[]
  /** The time until each living host has received a post, in milliseconds; infinite if one did not. */
  readonly delivered: readonly number[]
  /** The processor time of the thread that answers requests, in milliseconds for each delivery. */
  readonly processorOut: number
  readonly incoming: IncomingFigures
  /** The time until a remote account is found, and until its profile shows its posts, in milliseconds. */
  readonly lookedUp: readonly number[]
  readonly opened: readonly number[]
  readonly floor: FederationFloor
}

/** How much is measured of each. */
export interface FederationAmounts {
  readonly posts: number
  readonly incomingSeconds: number
  readonly people: number
}

/** Measures the cost of federation, with simulated other servers on loopback. */
export async function measureFederation(database: DatabaseHandle, amounts: FederationAmounts): Promise<FederationFigures> {
  for (const statement of seedFollowers()) await sql.raw(statement).execute(database.kysely)
  await sql`analyze`.execute(database.kysely)
  const far = await startFarHosts()
  const app = await createBenchApp(database, {
    settings: { publicUrl: PUBLIC_URL, federation: { secret: 'a secret for the benchmark, long enough', only: null } },
    connect: far.connect,
  })
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const run = app
      .runJobs()
      .catch(console.error)
      .finally(() => running.delete(run))
    running.add(run)
  }, JOBS_EVERY_MS)
  try {
    const looking = await measureLooking(app, amounts.people)
    const incoming = await measureIncoming(app, database, far, amounts.incomingSeconds)
    const outgoing = await measureOutgoing(app, database, far, amounts.posts)
    return { ...outgoing, incoming, ...looking, floor: await measureFloor(far, PUBLIC_URL) }
  } finally {
    clearInterval(timer)
    // Deliveries that wait for silent servers fail when those are closed, and are not retried for a while.
    await far.close()
    await Promise.all(running)
    await app.close()
  }
}

/** Two authors: one is followed by accounts of all hosts, one by as many local accounts. */
function seedFollowers(): string[] {
  const far = `${AUTHOR_ID}::bigint + i`
  const near = `${LOCAL_AUTHOR_ID}::bigint + i`
  const host = `'https://h' || (i % ${HOSTS}) || '.far.test'`
  return [
    `insert into accounts (id, username, created_at) values (${AUTHOR_ID}, 'widely', now())`,
    `insert into accounts (id, username, domain, uri, inbox_url, shared_inbox_url, created_at)
      select ${far}, 'fan' || i, 'h' || (i % ${HOSTS}) || '.far.test', ${host} || '/users/fan' || i, ${host} || '/users/fan' || i || '/inbox', ${host} || '/inbox', now()
      from generate_series(1, ${FOLLOWERS}) as i`,
    `insert into follows (id, account_id, target_account_id, created_at) select ${far}, ${far}, ${AUTHOR_ID}, now() from generate_series(1, ${FOLLOWERS}) as i`,
    `insert into accounts (id, username, created_at) select ${near}, 'near' || i, now() from generate_series(0, ${FOLLOWERS}) as i`,
    `insert into follows (id, account_id, target_account_id, created_at)
      select ${near}, ${near}, ${LOCAL_AUTHOR_ID}, now() from generate_series(1, ${FOLLOWERS}) as i`,
    `insert into users (account_id, email, password_hash, role_id, created_at)
      select id, username || '@bench.test', 'none', 0, now() from accounts where id in (${AUTHOR_ID}, ${LOCAL_AUTHOR_ID})`,
    // Accounts without keys would get some in the background, which would use a processor during the measurement. These are never used.
    `insert into account_keys (account_id, algorithm, public_key, private_key, created_at)
      select id, algorithm, '{}', '', now() from accounts, (values ('rsa'), ('ed25519')) as each (algorithm)
      where domain is null and id not in (${AUTHOR_ID}, ${LOCAL_AUTHOR_ID})`,
  ]
}

async function measureOutgoing(app: App, database: DatabaseHandle, far: FarHosts, posts: number) {
  const [token, localToken] = [await issueBenchToken(app, AUTHOR_ID), await issueBenchToken(app, LOCAL_AUTHOR_ID)]
  const living = Array.from({ length: HOSTS }, (_, index) => index).filter((index) => !isDead(index)).length
  const [author, localAuthor, delivered]: [number[], number[], number[]] = [[], [], []]
  const before = await readProcessorTime(database)
  let count = 0
  for (let index = 0; index < posts; index += 1) {
    let started = performance.now()
    await publish(app, localToken, `Only here, number ${index}`)
    localAuthor.push(performance.now() - started)
    await app.events.settled()

    started = performance.now()
    const id = await publish(app, token, `For everybody, number ${index}`)
    author.push(performance.now() - started)
    const address = `${PUBLIC_URL}/users/widely/statuses/${id}`
    const arrivals = (): ReadonlyMap<string, number> =>
      [...far.received].find(([activity]) => activity.startsWith(address))?.[1] ?? new Map<string, number>()
    while (arrivals().size < living && performance.now() - started < LONGEST_MS) await pause(100)
    const all = arrivals()
    count += all.size
    const last = Math.max(...all.values()) - performance.timeOrigin
    delivered.push(all.size < living ? Number.POSITIVE_INFINITY : last - started)
  }
  const after = await readProcessorTime(database)
  return { author, localAuthor, delivered, processorOut: (after.node - before.node) / count }
}

async function measureLooking(app: App, people: number) {
  const headers = { authorization: `Bearer ${await issueBenchToken(app, LOCAL_AUTHOR_ID)}` }
  const ask = async <T>(path: string): Promise<T> => (await (await app.request(path, { headers })).json()) as T
  const [lookedUp, opened]: [number[], number[]] = [[], []]
  for (let index = 0; index < people; index += 1) {
    const started = performance.now()
    const handle = encodeURIComponent(`@unknown${index}@${hostOf(index * 3 + 1)}`)
    const { accounts } = await ask<{ accounts: { id: string }[] }>(`/api/v2/search?resolve=true&type=accounts&q=${handle}`)
    lookedUp.push(performance.now() - started)
    const path = `/api/v1/accounts/${accounts[0]?.id ?? ''}/statuses`
    while ((await ask<object[]>(path)).length === 0) {
      if (performance.now() - started > LONGEST_MS) throw new Error('The posts of a profile did not come')
      await app.events.settled()
      await app.runJobs()
    }
    opened.push(performance.now() - started)
  }
  return { lookedUp, opened }
}
