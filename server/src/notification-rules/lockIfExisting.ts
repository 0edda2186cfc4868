import { sql } from 'kysely'
import type { Writing } from '../platform/events/EventBus.ts'

/** Whether a post is not deleted. Locks its row: a simultaneous deletion waits, and then finds the notifications stored under this lock. */
export async function lockIfExisting(db: Writing['db'], statusId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from statuses where id = ${statusId} and deleted_at is null for share`.execute(db)
  return rows.length > 0
}
