import { sql, type Kysely } from 'kysely'
import type { EventBus, Writing } from '../../platform/events/EventBus.ts'
import type { Tables } from '../../Tables.ts'

/**
 * Runs a change of the relationship between two accounts while both are locked.
 * Rows are locked in the order of their ids: otherwise two accounts that follow each other at once would block each other.
 */
export async function underBothLocks<T>(
  events: EventBus,
  accountId: string,
  targetId: string,
  act: (writing: Writing) => Promise<T>,
): Promise<T> {
  return events.write(async (writing) => {
    await sql`select id from accounts where id in (${accountId}, ${targetId}) order by id for update`.execute(writing.db)
    return act(writing)
  })
}

/** Deletes a follow, if there is one, and updates the counts of both accounts. */
export async function deleteFollow(db: Kysely<Tables>, accountId: string, targetId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', targetId)
    .returning('id')
    .executeTakeFirst()
  if (gone !== undefined) await countFollow(db, accountId, targetId, -1)
  return gone !== undefined
}

/** Updates the counts of both accounts; never below 0, because counts of remote accounts may be wrong. */
export async function countFollow(db: Kysely<Tables>, accountId: string, targetId: string, by: 1 | -1): Promise<void> {
  await sql`update accounts set
      following_count = greatest(0, following_count + case when id = ${accountId} then ${sql.lit(by)} else 0 end),
      followers_count = greatest(0, followers_count + case when id = ${targetId} then ${sql.lit(by)} else 0 end)
    where id in (${accountId}, ${targetId})`.execute(db)
}
