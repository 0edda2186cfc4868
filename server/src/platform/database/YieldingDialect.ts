import type { DatabaseConnection, Dialect, DialectAdapter, Driver, Kysely, QueryCompiler, TransactionSettings } from 'kysely'
import { isInBackground } from './background.ts'

/** A request whose statement has ended sends its next one within this time, in milliseconds. */
const GRACE_MS = 3
/** So long work in the background waits for people's requests before one statement or transaction of it goes between them, in milliseconds. */
const PATIENCE_MS = 25
/** So long it waits for its own kind, in milliseconds: by then a transaction that waits for itself has to be found out by the driver below. */
const LONGEST_MS = 5_000
/** Between two looks whether people's requests are over, in milliseconds. */
const LOOK_EVERY_MS = 2

interface Waiting {
  readonly since: number
  readonly admit: () => void
}

/**
 * Another dialect in which people's requests go before work in the background (`runInBackground`): that begins a statement or a transaction only
 * while no request is between its statements, and holds `lanes` connections at most. Without it a federated server spends its database on what
 * comes in, and home waits behind that (decision 134, with the figures).
 */
export class YieldingDialect implements Dialect {
  readonly #inner: Dialect
  readonly #lanes: number

  constructor(inner: Dialect, lanes: number) {
    this.#inner = inner
    this.#lanes = lanes
  }

  createAdapter(): DialectAdapter {
    return this.#inner.createAdapter()
  }

  createDriver(): Driver {
    return new YieldingDriver(this.#inner.createDriver(), this.#lanes)
  }

  createIntrospector(db: Kysely<unknown>): ReturnType<Dialect['createIntrospector']> {
    return this.#inner.createIntrospector(db)
  }

  createQueryCompiler(): QueryCompiler {
    return this.#inner.createQueryCompiler()
  }
}

class YieldingDriver implements Driver {
  readonly #inner: Driver
  readonly #lanes: number
  readonly #waiting: Waiting[] = []
  /** The connections that work in the background holds. */
  readonly #held = new Set<DatabaseConnection>()
  /** How many connections it holds or waits for below. */
  #busyLanes = 0
  /** How many people's requests hold a connection or wait for one. */
  #people = 0
  #lastOfPeople = Number.NEGATIVE_INFINITY
  #lastAdmitted = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(inner: Driver, lanes: number) {
    this.#inner = inner
    this.#lanes = lanes
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return isInBackground() ? this.#acquireInTurn() : this.#acquireAtOnce()
  }

  async #acquireAtOnce(): Promise<DatabaseConnection> {
    this.#people += 1
    try {
      return await this.#inner.acquireConnection()
    } catch (error) {
      this.#endOfPeople()
      throw error
    }
  }

  async #acquireInTurn(): Promise<DatabaseConnection> {
    await new Promise<void>((admit) => {
      this.#waiting.push({ since: performance.now(), admit })
      this.#admit()
    })
    try {
      const connection = await this.#inner.acquireConnection()
      this.#held.add(connection)
      return connection
    } catch (error) {
      this.#endOfLane()
      throw error
    }
  }

  #admit(): void {
    const now = performance.now()
    for (let [first] = this.#waiting; first !== undefined && this.#mayGo(first, now); [first] = this.#waiting) {
      this.#waiting.shift()
      this.#busyLanes += 1
      this.#lastAdmitted = now
      first.admit()
    }
    if (this.#waiting.length === 0 || this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#admit()
    }, LOOK_EVERY_MS)
  }

  #mayGo({ since }: Waiting, now: number): boolean {
    if (now - since > LONGEST_MS) return true
    if (this.#busyLanes >= this.#lanes) return false
    const isBetweenRequests = this.#people === 0 && now - this.#lastOfPeople > GRACE_MS
    return isBetweenRequests || now - Math.max(since, this.#lastAdmitted) > PATIENCE_MS
  }

  #endOfPeople(): void {
    this.#people -= 1
    this.#lastOfPeople = performance.now()
  }

  #endOfLane(): void {
    this.#busyLanes -= 1
    this.#admit()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const isBackground = this.#held.delete(connection)
    await this.#inner.releaseConnection(connection)
    if (isBackground) this.#endOfLane()
    else this.#endOfPeople()
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection)
  }

  async destroy(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#inner.destroy()
  }
}
