import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'

/**
 * Locks the rows that meet a condition until the transaction ends, and answers their ids. Two transactions that lock the same rows in different orders wait for each other
 * for ever, so there is one order: tags by their stored name, then statuses, then accounts, both by id. A transaction that
 * changes several rows of a table locks all of them here, before it changes the first.
 *
 * The lock leaves the keys alone: a row that refers to a locked one, such as a favourite of the status, can be inserted meanwhile. The
 * stronger `for update` would wait for each such row, and its writer for this transaction.
 */
export async function lockRows(db: Kysely<Tables>, table: 'statuses' | 'accounts', condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${condition} order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}
