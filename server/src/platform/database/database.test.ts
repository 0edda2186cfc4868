import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { EngineDialect } from './EngineDialect.ts'
import { json } from './json.ts'
import { FolderInUse, lockFolder } from './lockFolder.ts'
import { migratedArchive } from './migratedArchive.fixture.ts'
import { openDatabase } from './openDatabase.ts'
import { openPglite } from './openPglite.ts'
import { templateFolder } from './templateFolder.fixture.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'starling-database-'))
  folders.push(folder)
  return folder
}

describe('values, alike on both databases', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('keeps ids as text, however large', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select 9223372036854775807::bigint as id, count(*) as many, array[1, 9223372036854775807]::bigint[] as ids from roles`.execute(
      server.ctx.db,
    )
    expect(rows[0]).toEqual({ id: '9223372036854775807', many: '4', ids: ['1', '9223372036854775807'] })
  })

  it('keeps moments as dates, days as text', async () => {
    const moment = new Date('2026-02-03T04:05:06.789Z')
    const { rows } = await sql<Record<string, unknown>>`select ${moment}::timestamptz as moment, '2026-02-03'::date as day`.execute(
      server.ctx.db,
    )
    expect(rows[0]).toEqual({ moment, day: '2026-02-03' })
  })

  it.each([[[]], [['a', 'b']], [{ a: [1, { b: null }] }], ['text'], [null], [[{ name: 'Wörter', value: '"x"' }]]])(
    'keeps %j as JSON',
    async (value) => {
      const { rows } = await sql<{ value: unknown }>`select ${json(value)} as value`.execute(server.ctx.db)
      expect(rows[0]?.value).toEqual(value)
    },
  )

  it('answers a long statement again, also after its table has changed', async () => {
    const { db } = server.ctx
    await sql`create table nests (id bigint primary key, eggs int)`.execute(db)
    await sql`insert into nests values (1, 3)`.execute(db)
    const long = (id: string) => sql`select * from nests where id = ${id} /* ${sql.raw('x'.repeat(400))} */`.execute(db)
    for (let time = 0; time < 7; time += 1) expect((await long('1')).rows).toEqual([{ id: '1', eggs: 3 }])
    expect((await long('2')).rows).toEqual([])
    await sql`alter table nests add column twigs int default 40`.execute(db)
    expect((await long('1')).rows).toEqual([{ id: '1', eggs: 3, twigs: 40 }])
    await expect(sql`insert into nests (id) values (1) /* ${sql.raw('x'.repeat(400))} */`.execute(db)).rejects.toMatchObject({
      code: '23505',
    })
  })

  it('keeps texts in lists whatever they hold', async () => {
    const texts = ['plain', 'a,b', '{"x"}', "it's", '\\', '']
    const { rows } = await sql<{ texts: string[] }>`select ${texts}::text[] as texts`.execute(server.ctx.db)
    expect(rows[0]?.texts).toEqual(texts)
  })

  it('rolls a failed transaction back', async () => {
    const work = server.ctx.db.transaction().execute(async (db) => {
      await db.insertInto('roles').values({ id: 99 }).execute()
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await server.ctx.db.selectFrom('roles').select('id').where('id', '=', 99).executeTakeFirst()).toBeUndefined()
  })

  it('does transactions that are asked for at once', async () => {
    const add = () =>
      server.ctx.db.transaction().execute(async (db) => {
        const { permissions } = await db.selectFrom('roles').select('permissions').where('id', '=', 0).forUpdate().executeTakeFirstOrThrow()
        await db
          .updateTable('roles')
          .set({ permissions: String(BigInt(permissions) + 1n) })
          .where('id', '=', 0)
          .execute()
      })
    await Promise.all(Array.from({ length: 10 }, add))
    const row = await server.ctx.db.selectFrom('roles').select('permissions').where('id', '=', 0).executeTakeFirstOrThrow()
    expect(row.permissions).toBe('65546')
  })
})

describe('the only session of the embedded database', () => {
  it('is given back when the outer database is used inside a transaction, which would else wait for itself', async () => {
    const engine = await openPglite({ archive: await migratedArchive() })
    const db = new Kysely<{ roles: { id: number } }>({ dialect: new EngineDialect(engine, 50) })
    const work = db.transaction().execute(async () => db.selectFrom('roles').select('id').execute())
    await expect(work).rejects.toThrow('Was the outer database used inside it?')
    expect(await db.selectFrom('roles').select('id').execute()).toHaveLength(4)
    await db.destroy()
  })
})

describe('a folder', () => {
  it('keeps what was stored, and is opened by one at a time', async () => {
    const folder = newFolder()
    const first = await openDatabase({ kind: 'folder', folder, templates: templateFolder })
    await first.kysely
      .insertInto('instance_settings')
      .values({ key: 'kept', value: json('yes') })
      .execute()
    await expect(openDatabase({ kind: 'folder', folder, templates: templateFolder })).rejects.toThrow(FolderInUse)
    await first.close()
    const second = await openDatabase({ kind: 'folder', folder, templates: templateFolder })
    const row = await second.kysely.selectFrom('instance_settings').select('value').where('key', '=', 'kept').executeTakeFirst()
    expect(row?.value).toBe('yes')
    await second.close()
  })

  it('tells what a statement did wrong across the thread', async () => {
    const database = await openDatabase({ kind: 'folder', folder: newFolder(), templates: templateFolder })
    const work = database.kysely.insertInto('roles').values({ id: 0 }).execute()
    await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'roles_pkey' })
    await database.close()
  })
})

describe('the lock of a folder', () => {
  const lockOf = (folder: string): string => join(folder, 'starling.lock')

  it('is refused while it is held, and free afterwards', () => {
    const folder = newFolder()
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(/in use by another Starling \(process \d+/)
    lock.release()
    lockFolder(folder).release()
  })

  it('is held against another process', async () => {
    const folder = newFolder()
    const lock = lockFolder(folder)
    const script = `import { lockFolder } from ${JSON.stringify(new URL('./lockFolder.ts', import.meta.url).href)}; lockFolder(${JSON.stringify(folder)})`
    await expect(promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).rejects.toThrow(
      /is in use by another Starling/,
    )
    lock.release()
  })

  it.each([
    ['a process that is gone', { pid: 2 ** 22 - 3, host: hostname(), began: null }],
    ['an earlier process with our own number, as in a container', { pid: process.pid, host: hostname(), began: '1' }],
    ['a process whose number another has now', { pid: process.ppid, host: hostname(), began: '1' }],
  ])('of %s is taken over', (_, holder) => {
    const folder = newFolder()
    writeFileSync(lockOf(folder), JSON.stringify(holder))
    const lock = lockFolder(folder)
    expect(JSON.parse(readFileSync(lockOf(folder), 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
  })

  it.runIf(process.platform === 'linux')('of a process that ended and that its parent never asked about is taken over', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    // A parent that is stopped cannot ask for the exit code of its child.
    parent.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    expect(() => process.kill(pid, 0)).not.toThrow()
    const folder = newFolder()
    writeFileSync(lockOf(folder), JSON.stringify({ pid, host: hostname(), began: null }))
    lockFolder(folder).release()
    parent.kill('SIGKILL')
  })

  it('that was only half written is taken over', () => {
    const folder = newFolder()
    writeFileSync(lockOf(folder), '{"pi')
    lockFolder(folder).release()
    expect(() => readFileSync(lockOf(folder))).toThrow(/ENOENT/)
  })

  it('of another machine is believed while it is fresh', () => {
    const folder = newFolder()
    writeFileSync(lockOf(folder), JSON.stringify({ pid: 1, host: 'another-machine', began: null }))
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
  })
})
