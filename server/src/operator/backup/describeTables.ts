import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { BackupTable } from './BackupFormat.ts'

/** Tables that are not backed up: the manifest lists the migrations that ran, and the slots belong to the processes that are running now. */
const LEFT_OUT = new Set(['migrations', 'process_slots'])

/** All tables of the instance with the columns that can be inserted; columns the database computes from others are left out. */
export async function describeTables<T>(db: Kysely<T>): Promise<readonly BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select columns.table_name as name, array_agg(columns.column_name::text order by columns.ordinal_position) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by columns.table_name order by columns.table_name`.execute(db)
  return rows.filter(({ name }) => !LEFT_OUT.has(name))
}
