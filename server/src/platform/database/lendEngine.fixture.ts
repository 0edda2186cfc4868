import type { Engine } from './Engine.ts'
import { migratedArchive } from './migratedArchive.fixture.ts'
import { openPglite } from './openPglite.ts'

/** The content of an empty database: its tables with the rows inserted by migrations, and the number of its tables, columns, triggers and functions. */
interface Pristine {
  readonly tables: readonly string[]
  readonly rows: ReadonlyMap<string, string>
  readonly shape: string
}

/** The most databases that one test file usually has open at the same time. */
const MOST_FREE = 2
/** Deleted rows still take space. A database larger than this, in bytes, would slow down the next tests. */
const MOST_GROWN = 64 * 1024 * 1024

const free: Engine[] = []
let pristine: Pristine | null = null

/**
 * An empty database for one test server. Opening one takes half a second of processor time, so a database closed by an earlier test file of
 * this process is emptied and used again, unless the structure of its tables was changed.
 */
export async function lendEngine(): Promise<Engine> {
  const engine = (await takeFree()) ?? (await open())
  let isOpen = true
  return {
    // Work that a server continues after it was closed must not reach the next test.
    query: (sql, parameters) => (isOpen ? engine.query(sql, parameters) : Promise.reject(new Error('The database is closed'))),
    async close() {
      if (!isOpen) return
      isOpen = false
      if (free.length < MOST_FREE) free.push(engine)
      else await engine.close()
    },
  }
}

async function takeFree(): Promise<Engine | null> {
  for (let engine = free.pop(); engine !== undefined; engine = free.pop()) {
    if (pristine !== null && (await empty(engine, pristine))) return engine
    await engine.close()
  }
  return null
}

async function open(): Promise<Engine> {
  const engine = await openPglite({ archive: await migratedArchive() })
  pristine ??= await look(engine)
  return engine
}

async function look(engine: Engine): Promise<Pristine> {
  const { rows } = await engine.query(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    [],
  )
  const tables = (rows as readonly { name: string }[]).map(({ name }) => name)
  const kept = new Map<string, string>()
  for (const table of tables) {
    const { rows: found } = await engine.query(`select json_agg(each)::text as whole from "${table}" as each`, [])
    const { whole } = found[0] as { whole: string | null }
    if (whole !== null) kept.set(table, whole)
  }
  return { tables, rows: kept, shape: await shapeOf(engine) }
}

/** Resets a used database to the state in which it was opened; false where that is not possible. */
async function empty(engine: Engine, { tables, rows, shape }: Pristine): Promise<boolean> {
  // A server that was closed during a transaction has left the transaction open.
  await engine.query('rollback', [])
  if ((await shapeOf(engine)) !== shape || (await sizeOf(engine)) > MOST_GROWN) return false
  await engine.query('begin', [])
  // Triggers and foreign keys would check every deleted row, although all rows are deleted.
  await engine.query('set local session_replication_role = replica', [])
  await engine.query(`with ${tables.map((table, index) => `emptied_${index} as (delete from "${table}")`).join(', ')} select 1`, [])
  for (const [table, whole] of rows) {
    await engine.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`, [whole])
  }
  await engine.query('commit', [])
  return true
}

/** The number of tables, columns, triggers, constraints and functions, and the newest object identifier. */
async function shapeOf(engine: Engine): Promise<string> {
  const catalogues = ['pg_class', 'pg_trigger', 'pg_constraint', 'pg_proc', 'pg_type', 'pg_attrdef']
  const counted = catalogues.map((name) => `(select count(*) || ':' || max(oid::bigint) from ${name})`)
  const { rows } = await engine.query(
    `select concat_ws(' ', ${counted.join(', ')}, (select count(*) from pg_attribute where not attisdropped)) as shape`,
    [],
  )
  return (rows[0] as { shape: string }).shape
}

async function sizeOf(engine: Engine): Promise<number> {
  const { rows } = await engine.query('select pg_database_size(current_database())::float8 as size', [])
  return (rows[0] as { size: number }).size
}
