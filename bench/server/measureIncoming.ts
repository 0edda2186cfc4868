import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import { PUBLIC } from '../../server/src/federation/documents/addressing.ts'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'
import { median } from '../statistics.ts'
import { hostOf } from './farHosts.ts'
import type { FarHosts } from './farHosts.ts'
import { issueBenchToken } from './issueBenchToken.ts'
import { readProcessorTime } from './processorTime.ts'
import type { ProcessorTime } from './processorTime.ts'
import { READER_ID } from './seedStatuses.ts'

const EACH_SECOND = 100
const SENDERS = 100
const HOME = '/api/v1/timelines/home?limit=20'
/** The pause between two requests of the reader. */
const PAUSE_MS = 50
const QUIET_ROUNDS = 100
const LONGEST_MS = 180_000

/** The results of delivering a hundred posts per second for a while. */
export interface IncomingFigures {
  readonly sent: number
  readonly stored: number
  /** How many deliveries were not answered with 202. */
  readonly refused: number
  /** How long the reader waits for home, in milliseconds, before and during the deliveries. */
  readonly quiet: readonly number[]
  readonly busy: readonly number[]
  /** The time from the last delivery until all posts were stored, in milliseconds. */
  readonly behind: number
  /** The memory of the whole process, in MiB: in the first and the last third of the time. */
  readonly memory: readonly [first: number, last: number]
  /**
   * The processor time of the thread that answers requests, and of the database, in milliseconds for each activity, including the reader's
   * requests.
   */
  readonly processorIn: ProcessorTime
}

export async function measureIncoming(app: App, database: DatabaseHandle, far: FarHosts, seconds: number): Promise<IncomingFigures> {
  // The reader follows these accounts of the living hosts.
  const senders = Array.from({ length: SENDERS }, (_, index) => `fan${(index % 20) * 3 + 1 + Math.floor(index / 20) * 500}`)
  const actors = senders.map((name, index) => `https://${hostOf((index % 20) * 3 + 1)}/users/${name}`)
  await sql`insert into follows (id, account_id, target_account_id, created_at)
    select id + 1000000, ${READER_ID}::bigint, id, now() from accounts where uri = any(${actors}::text[])`.execute(database.kysely)
  const headers = { authorization: `Bearer ${await issueBenchToken(app, READER_ID)}` }
  const home = async (): Promise<number> => {
    const started = performance.now()
    await (await app.request(HOME, { headers })).text()
    return performance.now() - started
  }
  // Signed in advance, because signing is the work of other servers.
  const requests: { readonly headers: Headers; readonly body: string }[] = []
  for (let index = 0; index < seconds * EACH_SECOND; index += 1) {
    const signed = await far.sign(activityOf(actors[index % actors.length] ?? '', index), `${app.ctx.settings.publicUrl}/inbox`)
    requests.push({ headers: signed.headers, body: await signed.text() })
  }

  const quiet: number[] = []
  for (let index = 0; index < QUIET_ROUNDS; index += 1) quiet.push(await home())

  const before = await readProcessorTime(database)
  const [busy, memory]: [number[], number[]] = [[], []]
  const state = { isOver: false, refused: 0 }
  const reading = (async () => {
    while (!state.isOver) {
      busy.push(await home())
      memory.push(process.memoryUsage().rss / 2 ** 20)
      await pause(PAUSE_MS)
    }
  })()
  const started = performance.now()
  const answers: Promise<void>[] = []
  for (const [index, init] of requests.entries()) {
    const ahead = (index * 1_000) / EACH_SECOND - (performance.now() - started)
    if (ahead > 1) await pause(ahead)
    answers.push(
      (async () => {
        const response = await app.request('/inbox', { method: 'POST', ...init })
        if (response.status !== 202) state.refused += 1
      })(),
    )
  }
  await Promise.all(answers)
  const last = performance.now()
  let stored = 0
  while ((stored = await countStored(database)) < requests.length && performance.now() - last < LONGEST_MS) await pause(200)
  const behind = performance.now() - last
  state.isOver = true
  await reading
  const after = await readProcessorTime(database)
  const third = Math.floor(memory.length / 3)
  return {
    sent: requests.length,
    stored,
    refused: state.refused,
    quiet,
    busy,
    behind,
    memory: [median(memory.slice(0, third)), median(memory.slice(-third))],
    processorIn: {
      node: (after.node - before.node) / requests.length,
      database: (after.database - before.database) / requests.length,
    },
  }
}

function activityOf(actor: string, index: number) {
  const id = `${actor}/incoming/${index}`
  const to = [PUBLIC]
  const published = new Date().toISOString()
  const content = `<p>Words of incoming post number ${index} about topic${index % 97}</p>`
  const object = { id, type: 'Note', attributedTo: actor, to, cc: [`${actor}/followers`], published, content }
  return { id: `${id}/activity`, type: 'Create', actor, to, cc: object.cc, published, object }
}

async function countStored(database: DatabaseHandle): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from statuses where uri like '%/incoming/%'`.execute(database.kysely)
  return Number(rows[0]?.count)
}
