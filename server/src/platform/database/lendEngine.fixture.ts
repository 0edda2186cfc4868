import type { Engine } from './Engine.ts'
import { migratedArchive } from './migratedArchive.fixture.ts'
import { openPglite } from './openPglite.ts'

/** What an empty database holds: its tables with the rows that the migrations put there, and how many of everything it is made of. */
interface Pristine {
  readonly tables: readonly string[]
  readonly rows: ReadonlyMap<string, string>
  readonly shape: string
}

/** As many as one test file has open at a time, as a rule. */
const MOST_FREE = 2
/** What is deleted leaves its room behind. A database that has grown beyond this, in bytes, would answer the next tests more slowly. */
const MOST_GROWN = 64 * 1024 * 1024

const free: Engine[] = []
let pristine: Pristine | null = null

/**
 * An empty database for one test server. Opening one takes half a second of processor time, so one that an earlier test file of this
 * process has closed is emptied and lent again. One whose tables were changed is not.
 */
export async function lendEngine(): Promise<Engine> {
  const engine = (await takeFree()) ?? (await open())
  let isOpen = true
  return {
    // What a server goes on doing after its end must not reach the tests that come after it.
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

/** Makes a used database as it was when it was opened; false where that is not possible. */
async function empty(engine: Engine, { tables, rows, shape }: Pristine): Promise<boolean> {
  // A server that was closed within a transaction has left it open.
  await engine.query('rollback', [])
  if ((await shapeOf(engine)) !== shape || (await sizeOf(engine)) > MOST_GROWN) return false
  await engine.query('begin', [])
  // Triggers and foreign keys would look at every row that goes, although all of them go.
  await engine.query('set local session_replication_role = replica', [])
  await engine.query(`with ${tables.map((table, index) => `emptied_${index} as (delete from "${table}")`).join(', ')} select 1`, [])
  for (const [table, whole] of rows) {
    await engine.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`, [whole])
  }
  await engine.query('commit', [])
  return true
}

/** How many tables, columns, triggers, rules for values and functions there are, and the number that was given last to one of them. */
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
