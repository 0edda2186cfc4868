import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockRows } from '../../platform/database/lockRows.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import type { Tables } from '../../Tables.ts'

/**
 * Locks a status until the transaction ends, before rows that belong to it are stored. A deletion happens either before, which is answered
 * with 404, or afterwards, and then finds those rows.
 */
export async function lockExisting(db: Kysely<Tables>, id: string): Promise<void> {
  const existing = await lockRows(db, 'statuses', sql`id = ${id} and deleted_at is null`)
  if (existing.length === 0) throw notFound()
}
