import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import type { CollectionTable } from './checkCollectionLimit.ts'

/** Throws 404 for a collection that does not exist or belongs to another account, so that other accounts cannot tell which. */
export async function ensureOwned(ctx: Pick<AppContext, 'db'>, table: CollectionTable, id: string, accountId: string): Promise<void> {
  if (!(await isOwned(ctx, table, id, accountId))) throw notFound()
}

/** Whether the collection belongs to the account. */
export async function isOwned(ctx: Pick<AppContext, 'db'>, table: CollectionTable, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and account_id = ${accountId}`.execute(ctx.db)
  return rows.length > 0
}
