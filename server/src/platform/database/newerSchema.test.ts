import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lendEngine } from './lendEngine.fixture.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './openDatabase.ts'

it('refuses a database that a newer version has changed, in a sentence, and changes nothing of it (#27, part 2.8)', async () => {
  const engine = await lendEngine()
  const place = { kind: 'engine', engine: { ...engine, close: () => Promise.resolve() } } as const
  const last = { name: '9999_later', up: async () => undefined }
  const newer = await openDatabase(place, undefined, { migrations: [...migrations, last] })
  const tooNew = { name: '9998_between', up: async () => Promise.reject(new Error('This must not run')) }
  await expect(openDatabase(place, undefined, { migrations: [...migrations, tooNew] })).rejects.toThrow(
    /newer version of Starling.*9999_later.*backup/,
  )
  await sql`delete from migrations where name = ${last.name}`.execute(newer.kysely)
  const older = await openDatabase(place)
  expect((await sql`select name from migrations`.execute(older.kysely)).rows).toHaveLength(migrations.length)
  await engine.close()
})
