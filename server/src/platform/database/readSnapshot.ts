import { rm } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { EngineDialect } from './EngineDialect.ts'
import { openPgliteWorker } from './openPgliteWorker.ts'
import type { WorkerEngine } from './openPgliteWorker.ts'

/** Reads the contents of the database as of one moment, while other transactions continue. */
export type ReadSnapshot = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/** PostgreSQL shows such a transaction the contents of its first moment, and it blocks no other one. */
export function snapshotInTransaction(db: Kysely<Tables>): ReadSnapshot {
  return (work) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        // The reader may write to a slow disk in between.
        await sql`set local statement_timeout = 0`.execute(transaction)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
        return work(transaction)
      })
}

/**
 * The embedded database has a single session, which a long transaction would block for all others. So its folder is copied, during which
 * statements wait, and the copy is read in a thread of its own and deleted.
 */
export function snapshotOfFolder(db: Kysely<Tables>, engine: WorkerEngine, folder: string): ReadSnapshot {
  return async (work) => {
    const copy = `${folder}.snapshot`
    await rm(copy, { recursive: true, force: true })
    try {
      // While the session is held, no other transaction is open.
      await db.connection().execute(() => engine.copyTo(copy))
      const copied = new Kysely<Tables>({ dialect: new EngineDialect(await openPgliteWorker(copy)) })
      try {
        return await copied.transaction().execute(work)
      } finally {
        await copied.destroy()
      }
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
}
