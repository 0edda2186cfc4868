import type { DatabaseConnection, Dialect, DialectAdapter, Driver, Kysely, QueryCompiler, TransactionSettings } from 'kysely'
import { isInBackground } from './background.ts'

/** The time, in milliseconds, within which a request usually sends its next statement. */
const GRACE_MS = 3
/** After this time, in milliseconds, one statement or transaction of background work runs although requests are active. */
const PATIENCE_MS = 25
/**
 * The longest wait for other background work, in milliseconds: a transaction that waits for itself must be noticed by the driver below
 * before that.
 */
const LONGEST_MS = 5_000
/** How often it is checked whether requests have ended, in milliseconds. */
const LOOK_EVERY_MS = 2

interface Waiting {
  readonly since: number
  readonly admit: () => void
}

/**
 * A dialect that gives requests priority over background work (`runInBackground`): that begins a statement or a transaction only while no
 * request is between two statements, and holds at most `lanes` connections. Without it, incoming activities would occupy the database of a
 * federated server, and home timelines would wait (decision 134, with measurements).
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
  /** The connections held by background work. */
  readonly #held = new Set<DatabaseConnection>()
  /** How many connections background work holds or waits for in the driver below. */
  #busyLanes = 0
  /** How many requests hold a connection or wait for one. */
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
