import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockRows } from '../../platform/database/lockRows.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import type { Tables } from '../../Tables.ts'

/**
 * Locks a status until the transaction ends, before something is stored that belongs to it: its deletion happens before, which is answered like
 * a missing status, or after, and then finds what was stored.
 */
export async function lockStanding(db: Kysely<Tables>, id: string): Promise<void> {
  const standing = await lockRows(db, 'statuses', sql`id = ${id} and deleted_at is null`)
  if (standing.length === 0) throw notFound()
}
