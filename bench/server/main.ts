import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'
import { createBenchApp, measureServer } from './measureServer.ts'
import type { ServerFigures } from './measureServer.ts'
import { loadServer } from './loadServer.ts'
import type { LoadedServer } from './loadServer.ts'
import { measureDeleting } from './measureDeleting.ts'
import type { DeletingFigures } from './measureDeleting.ts'
import { measureFederation } from './measureFederation.ts'
import { measureListeners } from './measureListeners.ts'
import type { ListenerFigures } from './measureListeners.ts'
import { measureSockets } from './measureSockets.ts'
import { printDeleting } from './printDeleting.ts'
import { printFederation } from './printFederation.ts'
import { printListeners } from './printListeners.ts'
import { printServer } from './printServer.ts'
import { seedStatements } from './seedStatuses.ts'

const ACCOUNTS = 1_000
const FOLLOWS = 50_000
const SMALL = 10_000
const LARGE = 100_000
const VAST = 1_000_000

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    // The number of rounds for each server, and the number of posts of the deleted account: with ten thousand, an older server may take an
    // hour.
    turns: { type: 'string' },
    deleted: { type: 'string' },
    // Folders of the servers to compare, such as an older one; only for `deleting` and `listeners`.
    servers: { type: 'string', default: join(import.meta.dirname, '../../server') },
  },
  allowPositionals: true,
})
const postgresUrl = process.env['TEST_DATABASE_URL'] ?? ''
const isNamed = positionals.includes('pglite') || positionals.includes('postgres')
const kinds = (['pglite', 'postgres'] as const).filter((kind) => !isNamed || positionals.includes(kind))
const rounds = values.quick ? 40 : 200
const posts = values.quick ? 100 : 500

const DELETED = { single: values.quick ? 20 : 200, ofAccount: Number(values.deleted ?? (values.quick ? 200 : 10_000)) }
const FEDERATION = values.quick ? { posts: 1, incomingSeconds: 4, people: 2 } : { posts: 5, incomingSeconds: 60, people: 20 }
const TURNS = Number(values.turns ?? (values.quick ? 1 : 3))

for (const kind of positionals.includes('sockets') ? [] : kinds) {
  if (kind === 'postgres' && postgresUrl === '') {
    console.log('\nPostgreSQL is measured at the address in TEST_DATABASE_URL; there is none.')
    continue
  }
  if (positionals.includes('deleting')) {
    await measureDeletingInTurns(kind)
    continue
  }
  if (positionals.includes('listeners')) {
    await measureListenersInTurns(kind)
    continue
  }
  if (positionals.includes('federation')) {
    printFederation(titleOf(kind), await withDatabase(kind, SMALL, (database) => measureFederation(database, FEDERATION)))
    continue
  }
  // A million statuses are measured on PostgreSQL only; the embedded database is not meant for that size.
  const sizes = values.full && kind === 'postgres' ? [SMALL, LARGE, VAST] : [SMALL, LARGE]
  const found = new Map<number, ServerFigures>()
  for (const size of sizes) found.set(size, await measureAt(kind, size))
  printServer(titleOf(kind), found)
}

if (positionals.includes('sockets')) {
  await withDatabase('pglite', SMALL, async (database) => {
    const app = await createBenchApp(database)
    await measureSockets(app, { accounts: ACCOUNTS })
    await app.close()
  })
}

function titleOf(kind: DatabaseHandle['kind']): string {
  return kind === 'pglite' ? 'Embedded database (PGlite)' : 'PostgreSQL'
}

async function measureDeletingInTurns(kind: DatabaseHandle['kind']): Promise<void> {
  const sizes = values.quick ? [SMALL] : values.full && kind === 'postgres' ? [LARGE, VAST] : [LARGE]
  const found = new Map<string, DeletingFigures[]>()
  for (const size of sizes)
    for (const [folder, figures] of await inTurns(kind, size, (server, database) => measureDeleting(server, database, DELETED)))
      found.set(`${size.toLocaleString('en-GB')} statuses, ${folder}`, figures)
  printDeleting(titleOf(kind), DELETED.ofAccount, found)
}

async function measureListenersInTurns(kind: DatabaseHandle['kind']): Promise<void> {
  const found = new Map<string, ListenerFigures[]>()
  for (const [folder, figures] of await inTurns(kind, SMALL, (server, database) =>
    measureListeners(server, database, values.quick ? 3 : 20),
  ))
    found.set(folder, figures.flat())
  printListeners(titleOf(kind), found)
}

/** Measures one round of each server in turn, repeatedly, so that other work on the machine affects all of them equally. */
async function inTurns<T>(
  kind: DatabaseHandle['kind'],
  size: number,
  measure: (server: LoadedServer, database: DatabaseHandle) => Promise<T>,
): Promise<Map<string, T[]>> {
  const found = new Map<string, T[]>()
  for (let round = 0; round < TURNS; round += 1)
    for (const folder of values.servers.split(',')) {
      const server = await loadServer(folder)
      const figures = await withDatabase(kind, size, (database) => measure(server, database), server)
      found.set(folder, [...(found.get(folder) ?? []), figures])
    }
  return found
}

function measureAt(kind: DatabaseHandle['kind'], statuses: number): Promise<ServerFigures> {
  return withDatabase(kind, statuses, (database) => measureServer(database, { accounts: ACCOUNTS, rounds, posts }))
}

async function withDatabase<T>(
  kind: DatabaseHandle['kind'],
  statuses: number,
  measure: (database: DatabaseHandle) => Promise<T>,
  server?: LoadedServer,
): Promise<T> {
  const { openDatabase } = server ?? (await loadServer(join(import.meta.dirname, '../../server')))
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
