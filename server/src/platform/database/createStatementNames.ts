import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/** Shorter statements are planned quickly. */
const SHORTEST = 300

/** A connection keeps each plan until it ends, so their number is limited; further statements are planned at every use. */
const MOST_NAMES = 300

/** PostgreSQL's error for a plan whose table has changed, for example by an upgrade of another process. */
const PLAN_IS_STALE = '0A000'

type Query = (...words: unknown[]) => Promise<unknown>

/** Makes each connection parse and plan a long statement once instead of at every use, by sending it with a name. */
export function createStatementNames(): (client: PoolClient) => void {
  const names = new Map<string, string>()

  function nameOf(sql: string): string | null {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (sql.length < SHORTEST || names.size >= MOST_NAMES) return null
    const name = `starling_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`
    names.set(sql, name)
    return name
  }

  return (client) => {
    const plain = (client.query as unknown as Query).bind(client)

    async function named(name: string, text: string, values: unknown): Promise<unknown> {
      try {
        return await plain({ name, text, values })
      } catch (error) {
        if ((error as { code?: string }).code !== PLAN_IS_STALE) throw error
        // Within a transaction a retry would fail too, and the first error is the one to report.
        return plain(text, values).catch(() => Promise.reject(error as Error))
      }
    }

    const query: Query = (...words) => {
      const [text, values] = words
      const name = words.length === 2 && typeof text === 'string' && Array.isArray(values) ? nameOf(text) : null
      return name === null ? plain(...words) : named(name, String(text), values)
    }
    Object.assign(client, { query })
  }
}
