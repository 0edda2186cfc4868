import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import { CallerGone, currentCaller } from './Caller.ts'
import type { Engine } from './Engine.ts'

/** A transaction that holds the only session for longer than this is aborted. */
const PATIENCE_MS = 5_000

/**
 * Kysely over one session. Kysely's own PGlite dialect waits for ever when the outer database is used inside a transaction
 * (the transaction holds the session, the statement waits for it); this one fails such a statement, so the transaction ends.
 */
export class EngineDialect implements Dialect {
  readonly #engine: Engine
  readonly #patienceMs: number

  constructor(engine: Engine, patienceMs = PATIENCE_MS) {
    this.#engine = engine
    this.#patienceMs = patienceMs
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter()
  }

  createDriver(): Driver {
    return new EngineDriver(this.#engine, this.#patienceMs)
  }

  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db)
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler()
  }
}

interface Waiter {
  readonly admit: () => void
}

class EngineDriver implements Driver {
  readonly #engine: Engine
  readonly #patienceMs: number
  readonly #connection: EngineConnection
  readonly #queue: Waiter[] = []
  #isHeld = false
  #isInTransaction = false
  /** How often another caller has received the session. */
  #turns = 0

  constructor(engine: Engine, patienceMs: number) {
    this.#engine = engine
    this.#patienceMs = patienceMs
    this.#connection = new EngineConnection(engine)
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const caller = currentCaller()
    const connection = await this.#takeTurn()
    if (caller?.isGone() !== true) return connection
    // Statements whose callers have gone are removed from the queue.
    await this.releaseConnection()
    throw new CallerGone()
  }

  #takeTurn(): Promise<DatabaseConnection> {
    if (!this.#isHeld) {
      this.#isHeld = true
      return Promise.resolve(this.#connection)
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer)
          resolve(this.#connection)
        },
      }
      let turn = this.#turns
      // Slow statements and long queues are allowed; only a transaction that holds the session all this time is aborted.
      const giveUp = (): void => {
        if (!this.#isInTransaction || turn !== this.#turns) {
          turn = this.#turns
          timer = setTimeout(giveUp, this.#patienceMs)
          return
        }
        this.#queue.splice(this.#queue.indexOf(waiter), 1)
        reject(new Error('A transaction holds the database for too long. Was the outer database used inside it?'))
      }
      let timer = setTimeout(giveUp, this.#patienceMs)
      this.#queue.push(waiter)
    })
  }

  releaseConnection(): Promise<void> {
    this.#turns += 1
    const next = this.#queue.shift()
    if (next === undefined) this.#isHeld = false
    else next.admit()
    return Promise.resolve()
  }

  async beginTransaction(): Promise<void> {
    await this.#engine.query('begin', [])
    this.#isInTransaction = true
  }

  async commitTransaction(): Promise<void> {
    this.#isInTransaction = false
    await this.#engine.query('commit', [])
  }

  async rollbackTransaction(): Promise<void> {
    this.#isInTransaction = false
    await this.#engine.query('rollback', [])
  }

  async destroy(): Promise<void> {
    await this.#engine.close()
  }
}

class EngineConnection implements DatabaseConnection {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#engine.query(query.sql, query.parameters)
    return { rows: rows as R[], ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite cannot stream a query')
  }
}
