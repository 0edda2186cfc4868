import { sql } from 'kysely'
import type { Writing } from '../platform/events/EventBus.ts'

/**
 * Locks the notifications of these accounts until the transaction ends. Transactions that store notifications share the lock (`shared`);
 * one that blocks or mutes their sender and deletes the existing ones takes it `alone`. Without it, a notification that is being stored
 * while its sender is blocked would stay. Locked in the order of the ids, so that two transactions never wait for each other.
 */
export async function lockNotifying(db: Writing['db'], how: 'shared' | 'alone', accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${lock}(hashtext('notifying ' || id)) from (
    select distinct id from unnest(${accountIds}::text[]) as one (id) order by id) as ordered`.execute(db)
}
