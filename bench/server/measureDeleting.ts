import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'
import { openApp } from './loadServer.ts'
import type { LoadedServer } from './loadServer.ts'

export interface DeletingSize {
  /** How many posts are deleted one after the other, through the API. */
  readonly single: number
  /** The number of posts of the deleted account. */
  readonly ofAccount: number
}

export interface DeletingFigures {
  /** Milliseconds for each of the single posts. */
  readonly single: readonly number[]
  /** Milliseconds for deleting the account with all its posts. */
  readonly account: number
}

const [WRITER_ID, LEAVER_ID] = ['900001', '900002']

/** Deletes posts one by one, and an account with many posts, on a filled instance. */
export async function measureDeleting(server: LoadedServer, database: DatabaseHandle, size: DeletingSize): Promise<DeletingFigures> {
  await addAuthor(database, WRITER_ID, size.single)
  await addAuthor(database, LEAVER_ID, size.ofAccount)
  const app = await openApp(server, database)
  try {
    const { token } = await server.issueToken(app.ctx, { accountId: WRITER_ID, applicationId: null, scopes: ['read', 'write'] })
    const { rows } = await sql<{ id: string }>`select id from statuses where account_id = ${WRITER_ID} order by id`.execute(database.kysely)
    const single: number[] = []
    for (const { id } of rows) single.push(await timed(() => deletePost(app, token, id)))
    const account = await timed(async () => {
      await server.deleteAccount(app.ctx, LEAVER_ID)
      await app.events.settled()
    })
    return { single, account }
  } finally {
    await app.close()
  }
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

async function deletePost(app: App, token: string, id: string): Promise<void> {
  const response = await app.request(`/api/v1/statuses/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The deletion of a post was answered with ${response.status}: ${await response.text()}`)
  await app.events.settled()
}

/** Adds an account with so many posts, each newer than the one before. */
async function addAuthor({ kysely: db }: DatabaseHandle, id: string, posts: number): Promise<void> {
  await sql`insert into accounts (id, username, created_at, statuses_count) values (${id}, 'author' || ${id}::text, now(), ${posts})`.execute(
    db,
  )
  await sql`insert into users (account_id, email, password_hash, created_at) values (${id}, ${id}::text || '@bench.test', 'none', now())`.execute(
    db,
  )
  const newest = BigInt(Date.now()) << 16n
  await sql`insert into statuses (id, account_id, text, content, visibility, conversation_id, created_at)
    select made.id, ${id}::bigint, 'Soon gone', '<p>Soon gone</p>', 'public', made.id, now()
    from (select ${newest.toString()}::bigint + ${id}::bigint % 10 * 1000000 + n as id from generate_series(1, ${posts}::integer) as n) as made`.execute(
    db,
  )
  await sql`analyze statuses`.execute(db)
}
