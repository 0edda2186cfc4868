import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../../server/src/platform/database/openDatabase.ts'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'
import { createBenchApp, measureServer } from './measureServer.ts'
import type { ServerFigures } from './measureServer.ts'
import { measureSockets } from './measureSockets.ts'
import { printServer } from './printServer.ts'
import { seedStatements } from './seedStatuses.ts'

const ACCOUNTS = 1_000
const FOLLOWS = 50_000
const SMALL = 10_000
const LARGE = 100_000
const VAST = 1_000_000

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, full: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const postgresUrl = process.env['TEST_DATABASE_URL'] ?? ''
const kinds = (['pglite', 'postgres'] as const).filter((kind) => positionals.length === 0 || positionals.includes(kind))
const rounds = values.quick ? 40 : 200
const posts = values.quick ? 100 : 500

for (const kind of kinds) {
  if (kind === 'postgres' && postgresUrl === '') {
    console.log('\nPostgreSQL is measured at the address in TEST_DATABASE_URL; there is none.')
    continue
  }
  // A million statuses are measured on PostgreSQL only; the embedded database is not meant for that size.
  const sizes = values.full && kind === 'postgres' ? [SMALL, LARGE, VAST] : [SMALL, LARGE]
  const found = new Map<number, ServerFigures>()
  for (const size of sizes) found.set(size, await measureAt(kind, size))
  printServer(kind === 'pglite' ? 'Embedded database (PGlite)' : 'PostgreSQL', found)
}

if (positionals.includes('sockets')) {
  await withDatabase('pglite', SMALL, async (database) => {
    const app = await createBenchApp(database)
    await measureSockets(app, { accounts: ACCOUNTS })
    await app.close()
  })
}

function measureAt(kind: DatabaseHandle['kind'], statuses: number): Promise<ServerFigures> {
  return withDatabase(kind, statuses, (database) => measureServer(database, { accounts: ACCOUNTS, rounds, posts }))
}

async function withDatabase<T>(
  kind: DatabaseHandle['kind'],
  statuses: number,
  measure: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'starling-bench-'))
  const schema = `bench_${statuses}`
  const database = await openDatabase(
    kind === 'pglite' ? { kind: 'folder', folder } : { kind: 'postgres', url: await freshSchema(schema), schema, connections: 8 },
  )
  try {
    const started = performance.now()
    for (const statement of seedStatements({ accounts: ACCOUNTS, follows: FOLLOWS, statuses, until: new Date(Date.now() - 60_000) })) {
      await database.kysely.connection().execute(async (connection) => {
        // Filling a table may take longer than the time limit for the server's own statements.
        if (kind === 'postgres') await sql`set statement_timeout = 0`.execute(connection)
        await sql.raw(statement).execute(connection)
        if (kind === 'postgres') await sql`reset statement_timeout`.execute(connection)
      })
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`${kind}: ${statuses.toLocaleString('en-GB')} statuses, ${ACCOUNTS} accounts, ${FOLLOWS} follows, filled in ${seconds} s`)
    return await measure(database)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** On PostgreSQL each size has a schema of its own. */
async function freshSchema(schema: string): Promise<string> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(`create schema ${schema}`)
  await client.end()
  return postgresUrl
}
