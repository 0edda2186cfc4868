import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { LogEvent } from 'kysely'
import { Pool, types } from 'pg'
import type { Tables } from '../../Tables.ts'
import type { Engine } from './Engine.ts'
import { EngineDialect } from './EngineDialect.ts'
import { createStatementNames } from './createStatementNames.ts'
import { lockFolder } from './lockFolder.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/index.ts'
import { openPgliteWorker } from './openPgliteWorker.ts'
import { prepareFolder } from './prepareFolder.ts'
import { cancelAbandonedStatements } from './cancelAbandonedStatements.ts'
import { snapshotInTransaction, snapshotOfFolder } from './readSnapshot.ts'
import type { ReadSnapshot } from './readSnapshot.ts'
import { YieldingDialect } from './YieldingDialect.ts'

/** Where the data is: an embedded database that is open already or in a folder, or a PostgreSQL by its address. */
export type DatabasePlace =
  | { readonly kind: 'engine'; readonly engine: Engine }
  | {
      readonly kind: 'folder'
      readonly folder: string
      /** Where empty databases are kept for copying. */ readonly templates?: string
    }
  | {
      readonly kind: 'postgres'
      readonly url: string
      /** Every table lives in this schema instead of `public`. */ readonly schema?: string
      readonly connections?: number
    }

export interface DatabaseHandle {
  readonly kysely: Kysely<Tables>
  readonly kind: 'pglite' | 'postgres'
  readonly readSnapshot: ReadSnapshot
  close(): Promise<void>
}

/** Called for each statement with its duration in milliseconds, whether it failed, and its text. */
type OnQuery = (milliseconds: number, isFailed: boolean, statement: string) => void
type Log = (event: LogEvent) => void

interface OpenOptions {
  readonly migrations?: readonly Migration[]
  /** How long a statement may take, in milliseconds; migrations may take longer. */
  readonly limitMs?: number
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  place: DatabasePlace,
  onQuery: OnQuery = () => undefined,
  { migrations, limitMs = STATEMENT_LIMIT_MS }: OpenOptions = {},
): Promise<DatabaseHandle> {
  const log: Log = ({ level, queryDurationMillis, query }) => onQuery(queryDurationMillis, level === 'error', query.sql)
  const { limitStatements, ...handle } = await connect(place, log, limitMs)
  try {
    await migrate(handle.kysely, migrations)
    limitStatements?.(limitMs)
  } catch (error) {
    await handle.close()
    throw error
  }
  return handle
}

interface Connected extends DatabaseHandle {
  /** Applied once the tables are up to date, because a migration may take longer. */
  readonly limitStatements?: (limitMs: number) => void
}

async function connect(place: DatabasePlace, log: Log, limitMs: number): Promise<Connected> {
  switch (place.kind) {
    case 'engine':
      return onEngine(place.engine, log)
    case 'folder':
      return inFolder(place.folder, place.templates ?? null, log)
    case 'postgres':
      return onPostgres(place.url, place.schema ?? null, place.connections ?? 10, log, limitMs)
  }
}

function onEngine(engine: Engine, log: Log): DatabaseHandle {
  const kysely = new Kysely<Tables>({ dialect: new YieldingDialect(new EngineDialect(engine), 1), log })
  return { kysely, kind: 'pglite', readSnapshot: snapshotInTransaction(kysely), close: () => kysely.destroy() }
}

async function inFolder(folder: string, templates: string | null, log: Log): Promise<Connected> {
  // PGlite itself allows two processes to open one folder, which corrupts the data.
  const lock = lockFolder(folder)
  try {
    const path = join(folder, 'database')
    await prepareFolder(path, templates)
    const engine = await openPgliteWorker(path)
    const kysely = new Kysely<Tables>({ dialect: new YieldingDialect(new EngineDialect(engine), 1), log })
    return {
      kysely,
      kind: 'pglite',
      readSnapshot: snapshotOfFolder(kysely, engine, path),
      limitStatements: (limitMs) => engine.limitStatements(limitMs),
      async close() {
        await kysely.destroy()
        // Kysely closes only what it has used.
        await engine.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Longer than any of our statements takes; a longer one would keep all others waiting. */
const STATEMENT_LIMIT_MS = 30_000

const INT8 = 20
const DATE = 1082
const TIMESTAMP = 1114

function onPostgres(url: string, schema: string | null, connections: number, log: Log, limitMs: number): DatabaseHandle {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: 15_000,
    // Compiling a query with many conditions takes longer than any of ours runs; so does planning it anew at every use, in the hope of a
    // cheaper plan for the values at hand (docs/decisions/0045).
    options: `-c jit=off -c plan_cache_mode=force_generic_plan${schema === null ? '' : ` -c search_path=${schema}`}`,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === DATE || oid === TIMESTAMP
          ? (value: string) => value
          : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  pool.on('connect', createStatementNames())
  pool.on('connect', cancelAbandonedStatements(url))
  // An idle connection that breaks (a restarted database) is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined)
  const kysely = new Kysely<Tables>({ dialect: new YieldingDialect(new PostgresDialect({ pool }), Math.ceil(connections / 4)), log })
  return {
    kysely,
    kind: 'postgres',
    readSnapshot: snapshotInTransaction(kysely),
    async close() {
      await kysely.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
