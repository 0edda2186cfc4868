import { createApp } from '../../server/src/app.ts'
import type { App } from '../../server/src/app.ts'
import type { DatabaseHandle } from '../../server/src/database/openDatabase.ts'
import { createLogger } from '../../server/src/logging/createLogger.ts'
import { issueToken } from '../../server/src/oauth/issueToken.ts'
import { defaultSettings } from '../../server/src/settings/Settings.ts'
import type { MediaStore } from '../../server/src/media-store/MediaStore.ts'
import { percentile } from '../statistics.ts'
import { READER_ID } from './seedStatuses.ts'

export interface Timing {
  readonly p50: number
  readonly p95: number
}

export const questions = ['home', 'home, further down', 'public', 'thread', 'account', 'notifications'] as const
export type Question = (typeof questions)[number]

export interface ServerFigures {
  readonly timings: Readonly<Record<Question, Timing>>
  readonly postsPerSecond: number
}

const WRITERS = 8
const scopes = ['read', 'write', 'follow']

/** Nothing here has pictures. */
const noMedia: MediaStore = {
  put: () => Promise.resolve(),
  stat: () => Promise.resolve(null),
  get: () => Promise.resolve(null),
  read: () => new ReadableStream(),
  delete: () => Promise.resolve(),
}

/** Asks a filled instance through its API, in this process: routing, queries, visibility and JSON, but no socket. */
export async function measureServer(database: DatabaseHandle, rounds: number, posts: number): Promise<ServerFigures> {
  const app = await createApp({
    database,
    now: () => new Date(),
    mediaStore: noMedia,
    log: createLogger('warning'),
    settings: { ...defaultSettings, publicUrl: 'http://bench.test', domain: 'bench.test', rateLimits: null },
  })
  try {
    const headers = { authorization: `Bearer ${await issue(app, READER_ID)}` }
    const paths = await pathsOf(database)
    const ask = async (path: string): Promise<number> => {
      const started = performance.now()
      const response = await app.request(path, { headers })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
      return performance.now() - started
    }
    const timings = {} as Record<Question, Timing>
    for (const question of questions) {
      const all = paths[question]
      const path = (index: number): string => all[index % all.length] ?? ''
      // The first few fill caches that a running server has filled.
      for (let index = 0; index < 10; index += 1) await ask(path(index * 7))
      const took: number[] = []
      for (let index = 0; index < rounds; index += 1) took.push(await ask(path(index)))
      timings[question] = { p50: percentile(took, 0.5), p95: percentile(took, 0.95) }
    }
    return { timings, postsPerSecond: await measurePosting(app, posts) }
  } finally {
    await app.close()
  }
}

/** The addresses behind each question, spread over the data. */
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
    notifications: ['/api/v2/notifications?limit=40', '/api/v1/notifications?limit=40'],
  }
}

async function issue(app: App, accountId: string): Promise<string> {
  return (await issueToken(app.ctx, { accountId, applicationId: null, scopes })).token
}

/** Several people write at once; each post is stored, announced and counted before its writer goes on. */
async function measurePosting(app: App, posts: number): Promise<number> {
  // Ids that end on 9 belong to accounts elsewhere.
  const tokens = await Promise.all(Array.from({ length: WRITERS }, (_, index) => issue(app, String(2 + index * 10))))
  let next = 0
  const write = async (token: string): Promise<void> => {
    while (next < posts) {
      next += 1
      const body = JSON.stringify({
        status: `Post number ${next} with a #tag${next % 50} and @person${2 + (next % 7)}`,
        visibility: 'public',
      })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const response = await app.request('/api/v1/statuses', { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`A post was refused: ${await response.text()}`)
    }
  }
  const started = performance.now()
  await Promise.all(tokens.map(write))
  await app.events.settled()
  return posts / ((performance.now() - started) / 1000)
}
