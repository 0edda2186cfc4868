import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { RetentionTable } from '../table.ts'

/** Adds to what was freed since this instance exists; where rows are deleted, in the same transaction. */
export async function noteFreed(db: AppContext['db'], kind: RetentionTable['kind'], count: number, bytes = 0): Promise<void> {
  if (count > 0)
    await sql`update retention set freed = freed + ${count}, freed_bytes = freed_bytes + ${bytes} where kind = ${kind}`.execute(db)
}
