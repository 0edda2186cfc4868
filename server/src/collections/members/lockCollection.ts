import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { notFound } from '../../platform/http/HttpError.ts'
import type { Tables } from '../../Tables.ts'
import type { CollectionTable } from './checkCollectionLimit.ts'

/** Locks a collection until the transaction ends, so that its members are changed by one request at a time; 404 for one that was deleted meanwhile. */
export async function lockCollection(db: Kysely<Tables>, table: CollectionTable, id: string): Promise<void> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(db)
  if (rows.length === 0) throw notFound()
}
