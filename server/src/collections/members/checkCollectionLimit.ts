import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { unprocessable } from '../../platform/http/HttpError.ts'
import type { Tables } from '../../Tables.ts'

export type CollectionTable = 'lists' | 'collections' | 'circles' | 'antennas' | 'bookmark_categories'

/** Checks that the account is below a limit. Its row is locked until the transaction ends, so that two concurrent requests cannot both use the last place. */
export async function checkCollectionLimit(
  db: Kysely<Tables>,
  table: CollectionTable,
  accountId: string,
  most: number,
  refusal: string,
): Promise<void> {
  await sql`select id from accounts where id = ${accountId} for update`.execute(db)
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${sql.table(table)} where account_id = ${accountId}`.execute(db)
  if ((rows[0]?.total ?? 0) >= most) throw unprocessable(refusal)
}
