import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { RetentionTable } from '../table.ts'

/** Adds to the total number of deleted rows or bytes; in the same transaction as the deletion. */
export async function noteFreed(db: AppContext['db'], kind: RetentionTable['kind'], count: number, bytes = 0): Promise<void> {
  if (count > 0)
    await sql`update retention set freed = freed + ${count}, freed_bytes = freed_bytes + ${bytes} where kind = ${kind}`.execute(db)
}
