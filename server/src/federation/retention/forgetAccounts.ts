import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { noteFreed } from './noteFreed.ts'

type Db = AppContext['db']

/** All columns that refer to a remote account. */
const REFERENCES: readonly (readonly [table: string, ...columns: readonly string[]])[] = [
  ['status_mentions', 'account_id'],
  ['status_audience', 'account_id'],
  ['favourites', 'account_id'],
  ['status_pins', 'account_id'],
  ['emoji_reactions', 'account_id'],
  ['poll_votes', 'account_id'],
  ['media_attachments', 'account_id'],
  ['follows', 'account_id', 'target_account_id'],
  ['follow_requests', 'account_id', 'target_account_id'],
  ['blocks', 'account_id', 'target_account_id'],
  ['mutes', 'account_id', 'target_account_id'],
  ['account_notes', 'target_account_id'],
  ['endorsements', 'target_account_id'],
  ['list_accounts', 'account_id'],
  ['circle_accounts', 'account_id'],
  ['antenna_conditions', 'account_id'],
  ['reports', 'account_id', 'target_account_id'],
  ['account_restrictions', 'account_id'],
  ['notifications', 'from_account_id'],
  ['notification_permissions', 'from_account_id'],
  ['notification_requests', 'from_account_id'],
  ['notification_merges', 'from_account_id'],
  ['accounts', 'moved_to_id'],
]

/** How long an account must have been without references, so that a request that has just looked it up does not refer to a deleted account. */
const IDLE_MS = 12 * 3_600_000

/** Deletes those of these accounts that had no references at the last check, and have none now; notes the others. */
export async function forgetAccounts(ctx: AppContext, ids: readonly string[], before: Date): Promise<void> {
  if (ids.length === 0) return
  const now = ctx.now()
  await inTransaction(ctx.db, async (db) => {
    const { rows: held } = await sql<{ id: string; idle: Date | null }>`
      select id, idle_since as idle from accounts where id = ${anyOf(ids)} and domain is not null and coalesce(fetched_at < ${before}, true)
      order by id for update skip locked`.execute(db)
    const needed = await referredAmong(
      db,
      held.map(({ id }) => id),
    )
    const free = held.filter(({ id }) => !needed.has(id))
    const gone = free.filter(({ idle }) => idle !== null && idle.getTime() <= now.getTime() - IDLE_MS).map(({ id }) => id)
    const noted = free.filter(({ idle }) => idle === null).map(({ id }) => id)
    const back = held.filter(({ id, idle }) => idle !== null && needed.has(id)).map(({ id }) => id)
    if (noted.length > 0) await db.updateTable('accounts').set({ idle_since: now }).where('id', '=', anyOf(noted)).execute()
    if (back.length > 0) await db.updateTable('accounts').set({ idle_since: null }).where('id', '=', anyOf(back)).execute()
    if (gone.length > 0) await db.deleteFrom('accounts').where('id', '=', anyOf(gone)).execute()
    await noteFreed(db, 'accounts', gone.length)
  })
}

async function referredAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const look = async (table: string, column: string, lockIfExisting = false): Promise<void> => {
    const left = ids.filter((id) => !found.has(id))
    if (left.length === 0) return
    const { rows } = await sql<{ id: string }>`
      select wanted.id from unnest(${left}::bigint[]) as wanted (id)
      where exists (select 1 from ${sql.table(table)} as t where t.${sql.ref(column)} = wanted.id ${lockIfExisting ? sql`and t.deleted_at is null` : sql``} offset 0)`.execute(
      db,
    )
    for (const { id } of rows) found.add(id)
  }
  await look('statuses', 'account_id', true)
  for (const [table, ...columns] of REFERENCES) for (const column of columns) await look(table, column)
  return found
}
