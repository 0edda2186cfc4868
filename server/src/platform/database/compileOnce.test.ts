import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyOf } from './anyOf.ts'
import { compileOnce } from './compileOnce.ts'
import { lendEngine } from './lendEngine.fixture.ts'
import { openDatabase } from './openDatabase.ts'
import type { DatabaseHandle } from './openDatabase.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = await openDatabase({ kind: 'engine', engine: await lendEngine() })
})
afterAll(() => database.close())

interface Given {
  readonly [name: string]: string | Date | readonly string[] | null
  readonly word: string | null
  readonly at: Date
  readonly ids: readonly string[]
}

describe('a statement that is compiled once', () => {
  it('is built once for each shape and each set of nulls, and takes every value given since', async () => {
    const built: string[] = []
    const run = compileOnce((db, { word, at, ids }: Given, limit: number) => {
      built.push(`${limit} ${word === null ? 'none' : 'some'}`)
      const said = word === null ? sql`'nothing'` : sql`${word}::text || ${word}::text`
      return sql<{ said: string; at: Date; id: string }>`
        select ${said} as said, ${at}::timestamptz as at, id from unnest(array[1, 2, 3]::bigint[]) as id where id = ${anyOf(ids)} limit ${sql.lit(limit)}`.compile(
        db,
      )
    })
    const rows = async (given: Given, limit: number) => (await run(database.kysely, given, limit)).rows
    const [one, two] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-02T00:00:00Z')]
    expect(await rows({ word: 'a', at: one, ids: ['1'] }, 5)).toEqual([{ said: 'aa', at: one, id: '1' }])
    expect(await rows({ word: "b'", at: two, ids: ['2', '3'] }, 5)).toEqual([
      { said: "b'b'", at: two, id: '2' },
      { said: "b'b'", at: two, id: '3' },
    ])
    expect(await rows({ word: null, at: two, ids: ['3', '1'] }, 1)).toMatchObject([{ said: 'nothing' }])
    expect(await rows({ word: null, at: two, ids: [] }, 1)).toEqual([])
    expect(await rows({ word: 'c', at: one, ids: ['1', '2'] }, 1)).toMatchObject([{ said: 'cc', id: '1' }])
    expect(built).toEqual(['5 some', '1 none', '1 some'])
  })

  it('refuses a value that the text is made of', async () => {
    const run = compileOnce((db, { word }: { readonly word: string }, _shape: '') => sql`select ${sql.lit(word.toUpperCase())}`.compile(db))
    await expect(async () => run(database.kysely, { word: 'a' }, '')).rejects.toThrow('word')
  })
})
