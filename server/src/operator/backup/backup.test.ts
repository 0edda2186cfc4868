import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { startWorld } from '../../conformance/World.fixture.ts'
import type { World } from '../../conformance/World.fixture.ts'
import { digestTables } from '../../platform/database/digestTables.fixture.ts'
import { templateFolder } from '../../platform/database/templateFolder.fixture.ts'
import { json } from '../../platform/database/json.ts'
import { openDatabase } from '../../platform/database/openDatabase.ts'
import type { DatabaseHandle } from '../../platform/database/openDatabase.ts'
import { createMemoryStore } from '../../platform/media-store/createMemoryStore.fixture.ts'
import { defaultSettings } from '../../platform/settings/Settings.ts'
import { startTestServer } from '../../testing.fixture.ts'
import { runCommand } from '../control/runCommand.ts'
import { BackupError, restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

const root = mkdtempSync(join(tmpdir(), 'starling-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** All contents except the table of migrations, because their times are new in a restored database. */
async function contentsOf(database: Pick<DatabaseHandle, 'kysely'>): Promise<Record<string, string>> {
  const { migrations: _, ...rest } = await digestTables(database)
  return rest
}

function digestFiles(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries([...files].sort().map(([key, bytes]) => [key, createHash('sha256').update(bytes).digest('hex')]))
}

describe('a backup', () => {
  let world: World
  const files = createMemoryStore()
  const path = join(root, 'whole.starling')
  beforeAll(async () => {
    world = await startWorld({ mediaStore: files })
    for (const make of [world.media, world.schedule, world.notification, world.notificationRequest, world.conversation, world.quote])
      await make()
    for (const make of [world.linked, world.announcement, world.terms, world.report, world.cookie]) await make()
    await world.poll(world.bob)
    await world.make(world.ada, '/api/v1/lists', { title: 'Birds \u0001 "and" \\ more\nlines' })
    await files.put('media/empty.png', new Uint8Array())
    await files.put('media/large.png', new Uint8Array(300_000).fill(7))
  })
  afterAll(() => world.server.close())

  it('restored into an empty database has every row of every table and every file', async () => {
    await runCommand(world.server.ctx, { words: ['backup', 'whole.starling'], folder: root, password: null })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const before = await contentsOf(world.server.database)
    expect(Object.keys(before).length).toBeGreaterThan(60)

    const empty = await startTestServer()
    const store = createMemoryStore()
    const { manifest, end } = await restoreBackup(empty.database.kysely, store, path)
    expect(await contentsOf(empty.database)).toEqual(before)
    expect(manifest.publicUrl).toBe(world.server.origin)
    expect(end.rows['statuses']).toBeGreaterThan(0)
    expect(digestFiles(store.files)).toEqual(digestFiles(files.files))

    const app = await createApp({ ...empty.app.ctx, database: empty.database, now: () => new Date(), mediaStore: store })
    const verified = await app.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${world.ada.token}` } })
    expect(await verified.json()).toMatchObject({ id: world.ada.account.id })
    await app.close()
    await empty.close()
  })

  it('leaves the other schemas of the database alone, whose tables would be locked until it ends (#27)', async () => {
    const empty = await startTestServer()
    const { kysely } = empty.database
    const elsewhere = `elsewhere_${randomUUID().replaceAll('-', '')}`
    await sql`create schema ${sql.id(elsewhere)}`.execute(kysely)
    await sql`create table ${sql.id(elsewhere, 'birds')} as select 'wren' as name`.execute(kysely)
    const rowsKnown = async (schema: RawBuilder<unknown>, table: string) => {
      const { rows } = await sql<{ count: number }>`
        select reltuples::int as count from pg_class where relname = ${table} and relnamespace = ${schema}::regnamespace`.execute(kysely)
      return rows[0]?.count
    }
    await restoreBackup(kysely, createMemoryStore(), path)
    // PostgreSQL has no statistics of a table before it was analyzed; it then reports -1 rows.
    expect(await rowsKnown(sql`${elsewhere}`, 'birds')).toBe(-1)
    expect(await rowsKnown(sql`current_schema()`, 'statuses')).toBeGreaterThan(0)
    await sql`drop schema ${sql.id(elsewhere)} cascade`.execute(kysely)
    await empty.close()
  })

  it('keeps foreign keys and the triggers that count groups of notifications', async () => {
    const empty = await startTestServer()
    await restoreBackup(empty.database.kysely, createMemoryStore(), path)
    const work = empty.ctx.db
      .insertInto('favourites')
      .values({ id: '1', account_id: '404', status_id: '404', created_at: new Date() })
      .execute()
    await expect(work).rejects.toMatchObject({ code: '23503' })
    const before = await empty.ctx.db.selectFrom('notification_groups').selectAll().execute()
    expect(before.length).toBeGreaterThan(0)
    await empty.ctx.db.deleteFrom('notifications').execute()
    expect(await empty.ctx.db.selectFrom('notification_groups').selectAll().execute()).not.toEqual(before)
    await empty.close()
  })

  it('is refused where there are accounts already, and nothing is changed', async () => {
    const before = await contentsOf(world.server.database)
    await expect(restoreBackup(world.server.database.kysely, createMemoryStore(), path)).rejects.toThrow('There are accounts here already')
    expect(await contentsOf(world.server.database)).toEqual(before)
  })

  it.each([
    ['is missing', null, 'There is no file'],
    ['is no archive', Buffer.from('hello'), 'is no backup of Starling'],
    ['is another archive', async () => promisify(gzip)(Buffer.alloc(1024)), 'does not begin with a manifest'],
    ['was cut off', async () => (await readFile(path)).subarray(0, -20_000), 'is no backup of Starling, or is damaged'],
    [
      'is of a newer version',
      async () => promisify(gzip)(Buffer.from((await unpacked()).toString('latin1').replace('0001_accounts', '9001_accounts'), 'latin1')),
      'newer version of Starling (it knows 9001_accounts)',
    ],
    [
      'has another number of rows than it says',
      async () => promisify(gzip)(Buffer.from((await unpacked()).toString('latin1').replace(/"statuses":(\d)/, '"statuses":9'), 'latin1')),
      'table statuses has',
    ],
  ])('that %s is refused in a sentence, and nothing is restored', async (_, content, sentence) => {
    const broken = join(root, 'broken.starling')
    rmSync(broken, { force: true })
    if (content !== null) writeFileSync(broken, typeof content === 'function' ? await content() : content)
    const empty = await startTestServer()
    const before = await digestTables(empty.database)
    const work = restoreBackup(empty.database.kysely, createMemoryStore(), broken)
    await expect(work).rejects.toThrow(BackupError)
    await expect(work).rejects.toThrow(sentence)
    expect(await digestTables(empty.database)).toEqual(before)
    await empty.close()
  })

  it('replaces no file, leaves nothing behind where it fails, and says why', async () => {
    const run = (...words: string[]) => runCommand(world.server.ctx, { words: ['backup', ...words], folder: root, password: null })
    await expect(run('whole.starling')).rejects.toThrow('is there already')
    await expect(run('no/such/folder.starling')).rejects.toThrow('there is no such folder')
    await expect(run()).rejects.toThrow('FILE is missing')
    const isFull = { ...files, list: () => failing() }
    await expect(writeBackup({ ...world.server.ctx, mediaStore: isFull }, join(root, 'half.starling'), true)).rejects.toThrow('unreadable')
    expect(readdirSync(root).filter((name) => name.startsWith('half'))).toEqual([])
  })

  async function unpacked(): Promise<Buffer> {
    return promisify(gunzip)(await readFile(path))
  }
})

async function* failing(): AsyncGenerator<string> {
  yield await Promise.reject<string>(new Error('unreadable'))
}

describe('a backup taken while people write', () => {
  /** Inserts pairs of rows, each pair in one transaction, until it is ended: a consistent backup has both rows of a pair or neither. */
  function writePairs(database: DatabaseHandle): { readonly count: () => number; end(): Promise<void> } {
    let count = 0
    const ending = new AbortController()
    const writing = (async () => {
      while (!ending.signal.aborted) {
        count += 1
        const rows = ['first', 'second'].map((name) => ({ key: `${name} ${count}`, value: json(count) }))
        await database.kysely.transaction().execute(async (transaction) => {
          for (const row of rows) await transaction.insertInto('instance_settings').values(row).execute()
        })
        await new Promise((done) => setImmediate(done))
      }
    })()
    return {
      count: () => count,
      end() {
        ending.abort()
        return writing
      },
    }
  }

  async function backUpAndCompare(database: DatabaseHandle): Promise<void> {
    const path = join(root, `${database.kind}.starling`)
    const pairs = writePairs(database)
    let contents: Record<string, string> = {}
    try {
      await expect.poll(pairs.count).toBeGreaterThan(20)
      const ctx = {
        mediaStore: createMemoryStore(),
        settings: { ...defaultSettings, publicUrl: 'https://starling.test', domain: 'starling.test' },
        now: () => new Date(),
        readSnapshot: (<T>(work: (db: DatabaseHandle['kysely']) => Promise<T>) =>
          database.readSnapshot(async (db) => {
            contents = await contentsOf({ kysely: db })
            const before = pairs.count()
            // Reading the snapshot does not block writers.
            await expect.poll(pairs.count).toBeGreaterThan(before + 20)
            return work(db)
          })) satisfies DatabaseHandle['readSnapshot'],
      }
      await writeBackup(ctx, path, true)
    } finally {
      await pairs.end()
    }
    const empty = await startTestServer()
    const { end } = await restoreBackup(empty.database.kysely, createMemoryStore(), path)
    expect(await contentsOf(empty.database)).toEqual(contents)
    expect(end.rows['instance_settings']).toBeGreaterThan(40)
    expect((end.rows['instance_settings'] ?? 0) % 2).toBe(0)
    await empty.close()
  }

  it('has what there was at one moment, and nobody waits for it', { timeout: 300_000 }, async () => {
    const fromFolder = await openDatabase({ kind: 'folder', folder: join(root, 'data'), templates: templateFolder })
    await backUpAndCompare(fromFolder)
    await fromFolder.close()
    expect(readdirSync(join(root, 'data')).filter((name) => name.includes('snapshot'))).toEqual([])
    const server = await startTestServer()
    // A database in memory has a single session, so nothing can be written while the snapshot is read.
    if (server.database.kind === 'postgres') await backUpAndCompare(server.database)
    await server.close()
  })
})
