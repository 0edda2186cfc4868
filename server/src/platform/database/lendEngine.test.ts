import { describe, expect, it } from 'vitest'
import type { Engine } from './Engine.ts'
import { lendEngine } from './lendEngine.fixture.ts'

const roles = async (engine: Engine): Promise<unknown> => (await engine.query('select count(*)::int as count from roles', [])).rows[0]
const slot = async (engine: Engine): Promise<unknown> => (await engine.query(`select holder from process_slots where slot = 7`, [])).rows[0]
const hire = `insert into roles (id, name, color, permissions, highlighted) values (77, 'Warden', '', 0, false)`

/** A setting of the database session by which the test recognises the same database. */
async function markOf(engine: Engine): Promise<unknown> {
  return (await engine.query(`select current_setting('starling.mark', true) as mark`, [])).rows[0]
}

describe('a database that is lent to one test server after the other', () => {
  it('holds what the migrations put there, whatever was written, changed or left open', async () => {
    const first = await lendEngine()
    const before = await roles(first)
    await first.query(`select set_config('starling.mark', 'used', false)`, [])
    await first.query(hire, [])
    await first.query(`update process_slots set holder = gen_random_uuid() where slot = 7`, [])
    await first.query('begin', [])
    await first.query('delete from process_slots', [])
    await first.close()

    const second = await lendEngine()
    expect(await markOf(second), 'it is the same one').toEqual({ mark: 'used' })
    expect(await roles(second)).toEqual(before)
    expect(await slot(second)).toEqual({ holder: null })
    await second.close()
  })

  it('is not lent again when its tables were changed', async () => {
    const first = await lendEngine()
    await first.query(`select set_config('starling.mark', 'changed', false)`, [])
    await first.query('drop table markers', [])
    await first.close()
    const second = await lendEngine()
    expect(await markOf(second)).not.toEqual({ mark: 'changed' })
    expect((await second.query('select count(*)::int as count from markers', [])).rows).toEqual([{ count: 0 }])
    await second.close()
  })

  it('is not reached any more by who has closed it, and is nobody else’s meanwhile', async () => {
    const first = await lendEngine()
    const other = await lendEngine()
    await first.query(hire, [])
    expect(await roles(other)).not.toEqual(await roles(first))
    await first.close()
    await first.close()
    await expect(first.query(hire, [])).rejects.toThrow('The database is closed')
    await other.close()
  })
})
