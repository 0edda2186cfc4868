import { sql, type Kysely } from 'kysely'
import type { EventBus, Writing } from '../../platform/events/EventBus.ts'
import type { Tables } from '../../Tables.ts'

/**
 * Runs something between two accounts while nobody else changes anything between them.
 * Rows are locked in the order of their ids: two accounts that follow each other at once would else wait for each other for ever.
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

/** Ends a follow, if there was one, and counts it down on both sides. */
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

/** Counts a follow on both sides; the floor of 0 is for counts that came wrong from elsewhere. */
export async function countFollow(db: Kysely<Tables>, accountId: string, targetId: string, by: 1 | -1): Promise<void> {
  await sql`update accounts set
      following_count = greatest(0, following_count + case when id = ${accountId} then ${sql.lit(by)} else 0 end),
      followers_count = greatest(0, followers_count + case when id = ${targetId} then ${sql.lit(by)} else 0 end)
    where id in (${accountId}, ${targetId})`.execute(db)
}
