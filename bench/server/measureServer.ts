import { createApp } from '../../server/src/app.ts'
import type { App, AppOptions } from '../../server/src/app.ts'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'
import { createLogger } from '../../server/src/platform/logging/createLogger.ts'
import { defaultSettings } from '../../server/src/platform/settings/Settings.ts'
import type { Settings } from '../../server/src/platform/settings/Settings.ts'
import type { MediaStore } from '../../server/src/platform/media-store/MediaStore.ts'
import { issueBenchToken } from './issueBenchToken.ts'
import { measurePosting } from './measurePosting.ts'
import type { PostingFigures } from './measurePosting.ts'
import { measureStreaming } from './measureStreaming.ts'
import type { StreamingFigures } from './measureStreaming.ts'
import { HIDDEN_WORD, READER_ID } from './seedStatuses.ts'
import { readProcessorTime } from './processorTime.ts'
import type { ProcessorTime } from './processorTime.ts'
import { timingOf } from './Timing.ts'
import type { Timing } from './Timing.ts'

export interface Load extends Timing {
  /** Measured with several requests at the same time. */
  readonly perSecond: number
  /** Processor time of one request made alone. */
  readonly processor: ProcessorTime
}

export const questions = [
  'home',
  'home, further down',
  'public',
  'thread',
  'account',
  'notifications',
  'search, a topic',
  'search, a rare word',
  'search, a hidden word',
] as const
export type Question = (typeof questions)[number]

export interface ServerFigures {
  readonly loads: Readonly<Record<Question, Load>>
  readonly posting: PostingFigures
  readonly streaming: StreamingFigures
}

const ASKERS = 8
const WARMING_ROUNDS = 600

/** The seeded posts have no pictures. */
export const noMedia: MediaStore = {
  put: () => Promise.resolve(),
  stat: () => Promise.resolve(null),
  get: () => Promise.resolve(null),
  read: () => Promise.resolve(null),
  delete: () => Promise.resolve(),
  async *list() {},
}

export interface MeasuredSize {
  readonly accounts: number
  /** How often each request is made alone, and then as often concurrently. */
  readonly rounds: number
  readonly posts: number
}

/** The application on a filled database; `more` are further settings and options of a measurement. */
export function createBenchApp(
  database: DatabaseHandle,
  more: Pick<AppOptions, 'connect'> & { readonly settings?: Partial<Settings> } = {},
): Promise<App> {
  return createApp({
    ...more,
    database,
    now: () => new Date(),
    mediaStore: noMedia,
    log: createLogger('warning'),
    settings: { ...defaultSettings, publicUrl: 'http://bench.test', domain: 'bench.test', rateLimits: null, ...more.settings },
  })
}

/** Sends requests to a filled instance in this process: routing, queries, visibility and JSON, but no socket. */
export async function measureServer(database: DatabaseHandle, size: MeasuredSize): Promise<ServerFigures> {
  const app = await createBenchApp(database)
  try {
    const headers = { authorization: `Bearer ${await issueBenchToken(app, READER_ID)}` }
    const paths = await pathsOf(database)
    const ask = async (path: string): Promise<number> => {
      const started = performance.now()
      const response = await app.request(path, { headers })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
      return performance.now() - started
    }
    const loads = {} as Record<Question, Load>
    const clock = () => readProcessorTime(database)
    // Warms the process up: its first answers are slow, because its code is not compiled yet.
    for (let index = 0; index < WARMING_ROUNDS; index += 1) await ask(paths.home[index % paths.home.length] ?? '')
    for (const question of questions) loads[question] = await measureLoad(paths[question], size.rounds, ask, clock)
    const posting = await measurePosting(app, size)
    const streaming = await measureStreaming(app, size)
    return { loads, posting, streaming }
  } finally {
    await app.close()
  }
}

async function measureLoad(
  paths: readonly string[],
  rounds: number,
  ask: (path: string) => Promise<number>,
  clock: () => Promise<ProcessorTime>,
): Promise<Load> {
  const path = (index: number): string => paths[index % paths.length] ?? ''
  // The first few requests fill caches that are filled in a running server.
  for (let index = 0; index < 10; index += 1) await ask(path(index * 7))
  const before = await clock()
  const took: number[] = []
  for (let index = 0; index < rounds; index += 1) took.push(await ask(path(index)))
  const after = await clock()
  const processor = { node: (after.node - before.node) / rounds, database: (after.database - before.database) / rounds }
  let next = 0
  const askOn = async (): Promise<void> => {
    while (next < rounds) await ask(path(next++))
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: ASKERS }, askOn))
  return { ...timingOf(took), processor, perSecond: rounds / ((performance.now() - started) / 1000) }
}

/** The paths of each request, spread over the data. */
async function pathsOf({ kysely: db }: DatabaseHandle): Promise<Record<Question, readonly string[]>> {
  const spread = await db.selectFrom('statuses').select('id').where('visibility', '=', 'public').orderBy('id', 'desc').limit(4000).execute()
  const deep = spread.filter((_, index) => index % 97 === 0)
  const threads = await db
    .selectFrom('statuses')
    .select('id')
    .where('visibility', '=', 'public')
    .where('replies_count', '>', 1)
    .where('reblog_of_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return {
    home: ['/api/v1/timelines/home?limit=20'],
    'home, further down': deep.map(({ id }) => `/api/v1/timelines/home?limit=20&max_id=${id}`),
    public: ['/api/v1/timelines/public?limit=20', ...deep.map(({ id }) => `/api/v1/timelines/public?limit=20&max_id=${id}`)],
    thread: threads.map(({ id }) => `/api/v1/statuses/${id}/context`),
    account: Array.from({ length: 100 }, (_, index) => `/api/v1/accounts/${3 + index * 9}/statuses?limit=20`),
    'search, a topic': Array.from({ length: 97 }, (_, index) => `/api/v2/search?type=statuses&limit=20&q=topic${index}`),
    'search, a rare word': Array.from(
      { length: 100 },
      (_, index) => `/api/v2/search?type=statuses&limit=20&q=post+number+${1000 + index * 70}`,
    ),
    'search, a hidden word': [`/api/v2/search?type=statuses&limit=20&q=${HIDDEN_WORD}`],
    notifications: ['/api/v2/notifications?limit=40', '/api/v1/notifications?limit=40'],
  }
}
