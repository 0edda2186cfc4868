import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { tableNames } from './tableNames.ts'

/**
 * Updates PostgreSQL's statistics of the tables of the current schema. A plain `analyze` takes those of the whole database, and within a
 * transaction keeps all of them locked until its end.
 */
export async function analyzeTables(db: Kysely<Tables>): Promise<void> {
  const names = await tableNames(db)
  await sql`analyze ${sql.join(names.map((name) => sql.table(name)))}`.execute(db)
}
