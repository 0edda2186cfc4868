import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'

export interface LocalFollower {
  readonly id: string
  readonly uri: string
  /** The ActivityPub id of the follow. */
  readonly followUri: string | null
}

/** The local accounts that follow a remote account. */
export async function localFollowers({ db, settings }: Pick<AppContext, 'db' | 'settings'>, accountId: string): Promise<LocalFollower[]> {
  const { rows } = await sql<{ id: string; username: string; uri: string | null; followUri: string | null }>`
    select a.id::text as id, a.username, a.uri, f.uri as "followUri" from follows as f join accounts as a on a.id = f.account_id
    where f.target_account_id = ${accountId} and a.domain is null`.execute(db)
  return rows.map((row) => ({ id: row.id, uri: accountUri(row, settings.publicUrl), followUri: row.followUri }))
}
