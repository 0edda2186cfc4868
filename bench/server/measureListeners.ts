import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'
import { openApp } from './loadServer.ts'
import type { LoadedServer } from './loadServer.ts'
import { publish } from './measurePosting.ts'
import { READER_ID } from './seedStatuses.ts'

/** The numbers of accounts that are notified of every post of one author; a tenth of them also by push. */
const LISTENERS = [10, 1_000, 10_000]
/** Above all seeded ids, and below those that the app generates. */
const FIRST_ID = 10_000_000

/** The measurements with one number of listeners, in milliseconds. */
export interface ListenerFigures {
  readonly listeners: number
  /** How long the author waits for the answer. */
  readonly author: readonly number[]
  /** How long another reader waits, until all listeners are notified. */
  readonly others: readonly number[]
  /** The time until all listeners are notified. */
  readonly told: readonly number[]
  /** How many requests of the other reader failed, for example because they waited too long for the database. */
  readonly refused: number
}

/** Measures what a post costs its author and other readers, by the number of its listeners. */
export async function measureListeners(server: LoadedServer, database: DatabaseHandle, posts: number): Promise<ListenerFigures[]> {
  const app = await openApp(server, database)
  try {
    const found: ListenerFigures[] = []
    for (const [index, listeners] of LISTENERS.entries()) {
      const author = String(FIRST_ID + index * 100_000)
      for (const statement of seedListeners(author, listeners)) await sql.raw(statement).execute(database.kysely)
      await sql`analyze`.execute(database.kysely)
      found.push({ listeners, ...(await measure(server, app, author, posts)) })
    }
    return found
  } finally {
    await app.close()
  }
}

function seedListeners(author: string, count: number): string[] {
  const ids = `${author} + i`
  return [
    `insert into accounts (id, username, created_at) select ${author}::bigint + i, 'listener' || (${author}::bigint + i), now() from generate_series(0, ${count}) as i`,
    `insert into users (account_id, email, password_hash, role_id, created_at)
      select ${ids}, 'listener' || (${ids}) || '@bench.test', 'none', 0, now() from generate_series(0, ${count}) as i`,
    `insert into follows (id, account_id, target_account_id, notify, created_at)
      select ${ids}, ${ids}, ${author}, true, now() from generate_series(1, ${count}) as i`,
    `insert into oauth_tokens (id, token_hash, account_id, scopes, created_at)
      select ${ids}, 'listener' || (${ids}), ${ids}, '{push}', now() from generate_series(1, ${count}, 10) as i`,
    // The address does not exist: messages are stored as jobs and not sent.
    `insert into push_subscriptions (id, account_id, token_id, endpoint, p256dh, auth, alerts, policy, created_at, updated_at)
      select ${ids}, ${ids}, ${ids}, 'https://push.invalid/' || i, 'x', 'y', '{"status": true}', 'all', now(), now() from generate_series(1, ${count}, 10) as i`,
  ]
}

async function measure(server: LoadedServer, app: App, authorId: string, posts: number): Promise<Omit<ListenerFigures, 'listeners'>> {
  const tokenOf = async (accountId: string): Promise<string> =>
    (await server.issueToken(app.ctx, { accountId, applicationId: null, scopes: ['read', 'write'] })).token
  const [token, reader] = [await tokenOf(authorId), await tokenOf(READER_ID)]
  const headers = { authorization: `Bearer ${reader}` }
  const [author, others, told]: [number[], number[], number[]] = [[], [], []]
  let refused = 0
  for (let index = 0; index < posts; index += 1) {
    const telling = { isOver: false }
    const started = performance.now()
    const publishing = (async () => {
      await publish(app, token, `News number ${index} for those who listen`)
      author.push(performance.now() - started)
      await app.events.settled()
      // As the server does every second, for jobs that are left.
      await app.runJobs()
    })().finally(() => (telling.isOver = true))
    while (!telling.isOver) {
      const asked = performance.now()
      const response = await app.request('/api/v1/timelines/home?limit=20', { headers })
      await response.text()
      others.push(performance.now() - asked)
      if (!response.ok) refused += 1
    }
    await publishing
    told.push(performance.now() - started)
  }
  return { author, others, told, refused }
}
