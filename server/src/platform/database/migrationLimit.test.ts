import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { templateFolder } from './templateFolder.fixture.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/index.ts'
import { openDatabase } from './openDatabase.ts'
import type { DatabasePlace } from './openDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'starling-migrations-'))
const schema = `test_${randomUUID().replaceAll('-', '')}`
const url = process.env['TEST_DATABASE_URL'] ?? ''
const places: DatabasePlace[] = [
  { kind: 'folder', folder, templates: templateFolder },
  ...(url === '' ? [] : [{ kind: 'postgres' as const, url, schema, connections: 1 }]),
]

async function administer(statement: string): Promise<void> {
  if (url === '') return
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await administer(`drop schema if exists ${schema} cascade`)
})

const LIMIT_MS = 1_000
/** Simulates creating an index on a large table. */
const slow: Migration = {
  name: '9999_slow',
  up: async (db) => {
    await sql`create table nests (id integer)`.execute(db)
    await sql`select pg_sleep(2)`.execute(db)
  },
}

describe('the time limit of statements', () => {
  it.each(places)(
    'holds for the server and not for migrations ($kind)',
    async (place) => {
      if (place.kind === 'postgres') await administer(`create schema ${schema}`)
      const database = await openDatabase(place, undefined, { migrations: [...migrations, slow], limitMs: LIMIT_MS })
      expect((await sql`select name from migrations`.execute(database.kysely)).rows).toContainEqual({ name: '9999_slow' })
      expect((await sql`select id from nests`.execute(database.kysely)).rows).toEqual([])
      await expect(sql`select pg_sleep(20)`.execute(database.kysely)).rejects.toMatchObject({ code: '57014' })
      await database.close()
    },
    60_000,
  )
})
