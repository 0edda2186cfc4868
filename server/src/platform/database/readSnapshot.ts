import { rm } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { EngineDialect } from './EngineDialect.ts'
import { openPgliteWorker } from './openPgliteWorker.ts'
import type { WorkerEngine } from './openPgliteWorker.ts'

/** Reads the contents as they are at one moment, while others go on writing. */
export type ReadSnapshot = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/** PostgreSQL shows a transaction of this kind the contents of its first moment, and nobody waits for it. */
export function snapshotInTransaction(db: Kysely<Tables>): ReadSnapshot {
  return (work) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        // Whoever reads may write to a slow disk in between.
        await sql`set local statement_timeout = 0`.execute(transaction)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
        return work(transaction)
      })
}

/**
 * The embedded database has one session, which a long transaction would take from everybody else. Its folder is copied instead, for which
 * statements wait as long as the disk needs, and the copy is read in a thread of its own and deleted.
 */
export function snapshotOfFolder(db: Kysely<Tables>, engine: WorkerEngine, folder: string): ReadSnapshot {
  return async (work) => {
    const copy = `${folder}.snapshot`
    await rm(copy, { recursive: true, force: true })
    try {
      // Whoever holds the session knows that no transaction is open.
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
