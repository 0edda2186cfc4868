import { parse, protocol } from '@electric-sql/pglite'
import type { PGlite } from '@electric-sql/pglite'
import type { EngineResult } from './Engine.ts'

/** The statements that are prepared; others are used only once, or gain nothing from it. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i

/** Transaction control statements, without parameters and results. */
const BARE = /^(?:begin|commit|rollback)$/

/** The statements after which a plan may no longer fit its tables. */
const CHANGING = /^\s*(?:alter|create|drop)\b/i

/** How much text of statements is kept, in characters, with a thousand more for each statement. A plan takes some hundred times as many bytes. */
const MOST_KEPT = 500_000
const weightOf = (sql: string): number => sql.length + 1_000

/** PostgreSQL's error for a plan whose table has changed. */
const PLAN_IS_STALE = '0A000'

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

interface Planned {
  readonly name: string
  /** Type numbers of the parameters, and the message that describes the columns. */
  readonly types: readonly number[]
  readonly columns: readonly Message[]
}

const { serialize } = protocol

/**
 * Makes a `query` function for which PostgreSQL parses and plans a statement once per session instead of at every use.
 * The statements with the visibility check are several kilobytes long, and planning them took longer than running them; a short one takes
 * a sixth of the time, because PGlite asks for the types of its parameters and columns at every use.
 */
export function createPlannedQueries(database: PGlite): (sql: string, parameters: readonly unknown[]) => Promise<EngineResult> {
  /** By text, the least recently used first. */
  const kept = new Map<string, Planned>()
  let [lastNumber, weight] = [0, 0]

  /** After an error PostgreSQL ignores all messages until the synchronization, which is sent in the same call. */
  const send = (...messages: Uint8Array[]): Promise<Message[]> =>
    database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function plan(sql: string): Promise<Planned> {
    const name = `planned_${++lastNumber}`
    const described = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const columns = described.filter((message) => message.name === 'rowDescription')
    return { name, types: parse.parseDescribeStatementResults(described), columns }
  }

  async function forget(sql: string, { name }: Planned): Promise<void> {
    kept.delete(sql)
    weight -= weightOf(sql)
    await send(serialize.close({ type: 'S', name }))
  }

  /** The plan of a statement, which is marked as the last one used. */
  async function planned(sql: string): Promise<Planned> {
    const known = kept.get(sql)
    if (known !== undefined) {
      kept.delete(sql)
      kept.set(sql, known)
      return known
    }
    for (const oldest of kept) {
      if (weight + weightOf(sql) <= MOST_KEPT) break
      await forget(...oldest)
    }
    const made = await plan(sql)
    kept.set(sql, made)
    weight += weightOf(sql)
    return made
  }

  async function run(sql: string, parameters: readonly unknown[]): Promise<EngineResult> {
    const used = await planned(sql)
    const values = parameters.map((value, index) => textOf(database, value, used.types[index]))
    try {
      const answered = await send(serialize.bind({ statement: used.name, values }), serialize.execute({}))
      await database.syncToFs()
      const [result] = parse.parseResults([...used.columns, ...answered], database.parsers)
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows }
    } catch (error) {
      await forget(sql, used)
      throw error
    }
  }

  async function bare(sql: string): Promise<EngineResult> {
    await send(serialize.query(sql))
    await database.syncToFs()
    return { rows: [], affectedRows: 0 }
  }

  async function plain(sql: string, parameters: readonly unknown[]): Promise<EngineResult> {
    const { rows, affectedRows } = await database.query(sql, [...parameters])
    return { rows, affectedRows }
  }

  async function forgetAll(): Promise<void> {
    for (const each of kept) await forget(...each)
  }

  return async (sql, parameters) => {
    if (BARE.test(sql)) return database.runExclusive(() => bare(sql))
    if (CHANGING.test(sql)) await database.runExclusive(forgetAll)
    if (!PLANNED.test(sql)) return plain(sql, parameters)
    try {
      return await database.runExclusive(() => run(sql, parameters))
    } catch (error) {
      if ((error as { code?: string }).code !== PLAN_IS_STALE) throw error
      // Within a transaction a retry would fail too, and the first error is the one to report.
      return plain(sql, parameters).catch(() => Promise.reject(error as Error))
    }
  }
}

function textOf(database: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : database.serializers[type]
  return serializer ? serializer(value) : String(value)
}
