import type { PoolClient } from 'pg'

/** Shorter statements are planned quickly. */
const SHORTEST = 300

/** How many plans a connection keeps. */
const MOST_NAMES = 300

/** PostgreSQL's error for a plan whose table has changed, for example by an upgrade of another process. */
const PLAN_IS_STALE = '0A000'

type Query = (...words: unknown[]) => Promise<unknown>

/** The part of a `pg` client that records which statement names its connection knows. */
interface WithStatements {
  readonly connection?: { readonly parsedStatements?: Record<string, string> }
}

/** Makes each connection parse and plan a long statement once instead of at every use, by sending it with a name. */
export function createStatementNames(): (client: PoolClient) => void {
  return (client) => {
    const plain = (client.query as unknown as Query).bind(client)
    /** By text, the least recently used first. */
    const names = new Map<string, string>()
    let lastNumber = 0

    /** A name is not used again after it was given up: if the deallocation failed, it still stands for the old statement. */
    async function nameOf(text: string): Promise<string> {
      const known = names.get(text)
      names.delete(text)
      const [oldest] = names
      if (known === undefined && oldest !== undefined && names.size >= MOST_NAMES) await forget(...oldest)
      const name = known ?? `starling_${++lastNumber}`
      names.set(text, name)
      return name
    }

    async function forget(text: string, name: string): Promise<void> {
      names.delete(text)
      const { parsedStatements } = (client as unknown as WithStatements).connection ?? {}
      if (parsedStatements !== undefined) delete parsedStatements[name]
      // In a failed transaction this fails as every statement does, and the plan stays until the connection ends.
      await plain(`deallocate ${name}`).catch(() => undefined)
    }

    async function named(text: string, values: unknown): Promise<unknown> {
      try {
        return await plain({ name: await nameOf(text), text, values })
      } catch (error) {
        if ((error as { code?: string }).code !== PLAN_IS_STALE) throw error
        // Within a transaction a retry would fail too, and the first error is the one to report.
        return plain(text, values).catch(() => Promise.reject(error as Error))
      }
    }

    const query: Query = (...words) => {
      const [text, values] = words
      const isLong = words.length === 2 && typeof text === 'string' && text.length >= SHORTEST && Array.isArray(values)
      return isLong ? named(text, values) : plain(...words)
    }
    Object.assign(client, { query })
  }
}
