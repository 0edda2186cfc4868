import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { runDetached } from './Caller.ts'

const LIMIT_MS = 2_000

/**
 * Makes a function that checks whether the database answers within two seconds. Concurrent checks share one query:
 * frequent monitoring must not overload the server.
 */
export function createHealthCheck<T>(db: Kysely<T>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  return async () => {
    asking ??= runDetached(ask).finally(() => (asking = null))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), LIMIT_MS)
    })
    return Promise.race([asking, late]).finally(() => clearTimeout(timer))
  }
}
