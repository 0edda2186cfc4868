import { sql, type Kysely } from 'kysely'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { EventBus, Writing } from '../../platform/events/EventBus.ts'
import type { Tables } from '../../Tables.ts'

/** Runs a change of the relationship between two accounts while both are locked. */
export async function underBothLocks<T>(
  events: EventBus,
  accountId: string,
  targetId: string,
  act: (writing: Writing) => Promise<T>,
): Promise<T> {
  return events.write(async (writing) => {
    await lockRows(writing.db, 'accounts', sql`id in (${accountId}, ${targetId})`)
    return act(writing)
  })
}

/** Deletes a follow, if there is one (and has this id, where one is given), updates the counts of both accounts, and ends the endorsement that came with it. Answers the deleted row. */
export async function deleteFollow(
  db: Kysely<Tables>,
  accountId: string,
  targetId: string,
  onlyUri: string | null = null,
): Promise<{ readonly uri: string | null } | undefined> {
  const gone = await db
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', targetId)
    .$if(onlyUri !== null, (query) => query.where('uri', '=', onlyUri))
    .returning('uri')
    .executeTakeFirst()
  if (gone === undefined) return undefined
  await countFollow(db, accountId, targetId, -1)
  // Only followed accounts can be endorsed.
  await db.deleteFrom('endorsements').where('account_id', '=', accountId).where('target_account_id', '=', targetId).execute()
  return gone
}

/** Updates the counts of both accounts; never below 0, because counts of remote accounts may be wrong. */
export async function countFollow(db: Kysely<Tables>, accountId: string, targetId: string, by: 1 | -1): Promise<void> {
  await sql`update accounts set
      following_count = greatest(0, following_count + case when id = ${accountId} then ${sql.lit(by)} else 0 end),
      followers_count = greatest(0, followers_count + case when id = ${targetId} then ${sql.lit(by)} else 0 end)
    where id in (${accountId}, ${targetId})`.execute(db)
}
