import { sql } from 'kysely'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'
import { json } from '../../platform/database/json.ts'
import { writeCsv } from '../../platform/csv/writeCsv.ts'
import type { ExportName } from './table.ts'

/** The progress of an imported file. */
export interface ImportProgress {
  readonly id: string
  readonly name: ExportName
  readonly total: number
  /** The number of lines that have not been imported yet. */
  readonly waiting: number
  /** The number of lines that could not be imported. */
  readonly leftOut: number
}

/** The files that an account is importing or has imported, newest first. Of each kind the last finished file is kept, with the lines that could not be imported. */
export async function listImports(db: Kysely<Tables>, accountId: string): Promise<readonly ImportProgress[]> {
  const { rows } = await sql<ImportProgress>`select i.id, i.name, i.total, count(*) filter (where not l.is_left_out)::integer as waiting,
      count(*) filter (where l.is_left_out)::integer as "leftOut"
    from imports i left join import_lines l on l.import_id = i.id where i.account_id = ${accountId} group by i.id order by i.id desc`.execute(
    db,
  )
  return rows
}

/** Stores the lines of a file and deletes finished files of the same kind; answers its id. */
export async function storeImport(
  ctx: Pick<AppContext, 'ids'>,
  db: Kysely<Tables>,
  accountId: string,
  name: ExportName,
  lines: readonly (readonly string[])[],
): Promise<string> {
  await sql`delete from imports i where i.account_id = ${accountId} and i.name = ${name}
    and not exists (select from import_lines l where l.import_id = i.id and not l.is_left_out)`.execute(db)
  const id = ctx.ids.next()
  await db.insertInto('imports').values({ id, account_id: accountId, name, total: lines.length }).execute()
  await sql`insert into import_lines (import_id, position, cells)
    select ${id}, line.position, line.cells from jsonb_array_elements(${json(lines)}) with ordinality as line (cells, position)`.execute(db)
  return id
}

/** The next lines to be imported, in the order of the file. */
export function nextLines(
  db: Kysely<Tables>,
  importId: string,
  limit: number,
): Promise<readonly { position: number; cells: readonly string[] }[]> {
  return db
    .selectFrom('import_lines')
    .select(['position', 'cells'])
    .where('import_id', '=', importId)
    .where('is_left_out', '=', false)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Deletes a line that was imported; marks one that could not be, so that its owner can download it. */
export async function finishLine(db: Kysely<Tables>, importId: string, position: number, isTaken: boolean): Promise<void> {
  const line = (eb: ExpressionBuilder<Tables, 'import_lines'>) => eb.and({ import_id: importId, position })
  if (isTaken) await db.deleteFrom('import_lines').where(line).execute()
  else await db.updateTable('import_lines').set({ is_left_out: true }).where(line).execute()
}

/** The lines of a file that could not be imported, in the format of that file; null where the account has no such file. */
export async function failedLinesCsv(db: Kysely<Tables>, accountId: string, importId: string): Promise<string | null> {
  const lines = await db
    .selectFrom('imports as i')
    .innerJoin('import_lines as l', 'l.import_id', 'i.id')
    .select('l.cells')
    .where('i.id', '=', importId)
    .where('i.account_id', '=', accountId)
    .where('l.is_left_out', '=', true)
    .orderBy('l.position')
    .execute()
  return lines.length === 0 ? null : writeCsv(lines.map(({ cells }) => cells))
}
