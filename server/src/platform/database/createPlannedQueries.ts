import { parse, protocol } from '@electric-sql/pglite'
import type { PGlite } from '@electric-sql/pglite'
import type { EngineResult } from './Engine.ts'

/** Shorter statements are planned faster than a stored plan is looked up. */
const SHORTEST = 300

/** How many plans are kept; each takes some hundred kilobytes. */
const MOST_KEPT = 120

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
 * Makes a `query` function for which PostgreSQL parses and plans a long statement once per session instead of at every use.
 * The statements with the visibility check are several kilobytes long, and planning them took longer than running them.
 */
export function createPlannedQueries(database: PGlite): (sql: string, parameters: readonly unknown[]) => Promise<EngineResult> {
  /** By text, the least recently used first. */
  const kept = new Map<string, Planned>()
  let lastNumber = 0

  const send = (...messages: Uint8Array[]): Promise<Message[]> =>
    database.execProtocolStream(messages.length === 1 && messages[0] ? messages[0] : Buffer.concat(messages), { syncToFs: false })

  async function plan(sql: string): Promise<Planned> {
    const name = `planned_${++lastNumber}`
    await send(serialize.parse({ name, text: sql }))
    const described = await send(serialize.describe({ type: 'S', name }))
    const columns = described.filter((message) => message.name === 'rowDescription')
    return { name, types: parse.parseDescribeStatementResults(described), columns }
  }

  async function makeRoom(): Promise<void> {
    const [oldest] = kept
    if (kept.size < MOST_KEPT || !oldest) return
    kept.delete(oldest[0])
    await send(serialize.close({ type: 'S', name: oldest[1].name }))
  }

  async function run(sql: string, parameters: readonly unknown[]): Promise<EngineResult> {
    const messages: Message[] = []
    let planned = kept.get(sql)
    try {
      if (planned) {
        kept.delete(sql)
      } else {
        await makeRoom()
        planned = await plan(sql)
      }
      const { name, types, columns } = planned
      const values = parameters.map((value, index) => textOf(database, value, types[index]))
      messages.push(...columns, ...(await send(serialize.bind({ statement: name, values }), serialize.execute({}))))
      kept.set(sql, planned)
    } finally {
      messages.push(...(await send(serialize.sync())))
      // A failed plan is dropped, because its tables may have changed.
      if (planned && !kept.has(sql)) await send(serialize.close({ type: 'S', name: planned.name }), serialize.sync())
    }
    await database.syncToFs()
    const [result] = parse.parseResults(messages, database.parsers)
    return { rows: result?.rows ?? [], affectedRows: result?.affectedRows }
  }

  async function plain(sql: string, parameters: readonly unknown[]): Promise<EngineResult> {
    const { rows, affectedRows } = await database.query(sql, [...parameters])
    return { rows, affectedRows }
  }

  return async (sql, parameters) => {
    if (sql.length < SHORTEST) return plain(sql, parameters)
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
