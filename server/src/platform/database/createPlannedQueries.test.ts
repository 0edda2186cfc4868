import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlannedQueries } from './createPlannedQueries.ts'

/** As long as the statements with the visibility check. */
const long = (sql: string): string => `${sql} /* ${'x'.repeat(4_000)} */`

let database: PGlite
let query: ReturnType<typeof createPlannedQueries>

const planned = async (): Promise<number> => {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
  return rows[0]?.count ?? 0
}

beforeAll(async () => {
  database = await PGlite.create()
  await database.exec('create table birds (id bigint primary key, name text, seen timestamptz, notes jsonb, egg bytea)')
  query = createPlannedQueries(database)
})
afterAll(() => database.close())

describe('planned queries', () => {
  it('plan a statement once, whatever its parameters', async () => {
    const before = await planned()
    for (const value of [1, 2, 3]) {
      for (const sql of ['select $1::int + 1 as next', long('select $1::int + 1 as next')]) {
        expect((await query(sql, [value])).rows).toEqual([{ next: value + 1 }])
      }
    }
    expect((await planned()) - before).toBe(2)
  })

  it('take and give values of every kind as the plain ones do', async () => {
    const parameters = [
      '9007199254740993',
      'Åse',
      new Date('2026-02-03T04:05:06.789Z'),
      JSON.stringify({ a: [1, null] }),
      Buffer.from([0, 255]),
    ]
    const insert = long('insert into birds values ($1, $2, $3, $4, $5)')
    expect(await query(insert, parameters)).toMatchObject({ affectedRows: 1 })
    expect(await query(insert, ['2', null, null, null, null])).toMatchObject({ affectedRows: 1 })
    const select = 'select name, seen, notes, egg from birds where id = any($1::bigint[]) order by id'
    const ids = [['9007199254740993', '2']]
    const plain = await database.query(select, ids)
    expect((await query(long(select), ids)).rows).toEqual(plain.rows)
    expect(plain.rows).toHaveLength(2)
    expect((await query(long('select name from birds where id = $1'), ['77'])).rows).toEqual([])
  })

  it('say what is wrong as the plain ones do, and go on', async () => {
    const insert = long('insert into birds (id) values ($1)')
    await expect(query(insert, ['2'])).rejects.toMatchObject({ code: '23505', constraint: 'birds_pkey' })
    await expect(query(long('select nothing from nowhere where id = $1'), ['2'])).rejects.toMatchObject({ code: '42P01' })
    await expect(query(long('select $1::int as n'), ['no number'])).rejects.toMatchObject({ code: '22P02' })
    expect((await query(long('select $1::int as n'), ['4'])).rows).toEqual([{ n: 4 }])
    expect(await query(insert, ['3'])).toMatchObject({ affectedRows: 1 })
  })

  it('survive a transaction that is given up', async () => {
    const insert = long('insert into birds (id, name) values ($1, $2)')
    await query('begin', [])
    await query(insert, ['10', 'Wren'])
    await expect(query(insert, ['10', 'Wren'])).rejects.toMatchObject({ code: '23505' })
    await query('rollback', [])
    expect(await query(insert, ['10', 'Wren'])).toMatchObject({ affectedRows: 1 })
  })

  it('are planned anew after their table has changed', async () => {
    const all = long('select * from birds where id = $1')
    expect((await query(all, ['10'])).rows).toEqual([{ id: 10, name: 'Wren', seen: null, notes: null, egg: null }])
    await query('alter table birds add column wings int default 2', [])
    expect((await query(all, ['10'])).rows).toEqual([{ id: 10, name: 'Wren', seen: null, notes: null, egg: null, wings: 2 }])
  })

  it('are planned anew within the transaction in which their table has changed', async () => {
    const all = 'select * from birds where id = $1'
    await query(all, ['10'])
    await query('begin', [])
    await query('alter table birds add column nest text', [])
    expect((await query(all, ['10'])).rows).toEqual([expect.objectContaining({ id: 10, nest: null })])
    await query('rollback', [])
    expect((await query(all, ['10'])).rows).toEqual([expect.not.objectContaining({ nest: null })])
  })

  it('keep within bounds what they remember, long statements fewer than short ones', async () => {
    for (let number = 0; number < 150; number += 1) await query(long(`select ${number} as n`), [])
    expect(await planned()).toBeLessThanOrEqual(100)
    expect((await query(long('select 0 as n'), [])).rows).toEqual([{ n: 0 }])
    for (let number = 0; number < 600; number += 1) await query(`select ${number} as n`, [])
    expect(await planned()).toBeGreaterThan(400)
    expect(await planned()).toBeLessThanOrEqual(500)
  })

  it('wait for each other', async () => {
    const answers = await Promise.all([5, 6, 7].map((value) => query(long('select $1::int as n, pg_sleep(0.01)::text as nap'), [value])))
    expect(answers.map(({ rows }) => (rows[0] as { n: number }).n)).toEqual([5, 6, 7])
  })
})
