import type { AppContext } from '../../AppContext.ts'

/** The job that lets local followers follow the new account, and carries their notes, blocks and mutes over to it. */
export const MOVED_JOB = 'people.moved'
/** The time after a move before the account can move again. */
const COOLDOWN_MS = 7 * 86_400_000

export interface Move {
  readonly accountId: string
  readonly targetId: string
}

/**
 * Marks an account as moved to another one, and schedules the job for its local followers. The caller checks that the other account names this
 * one in `alsoKnownAs`. Answers false where the account moved less than a week ago.
 */
export async function moveAccount({ events, jobs, now }: AppContext, accountId: string, targetId: string): Promise<boolean> {
  return events.write(async ({ db, tell }) => {
    const row = await db.selectFrom('accounts').select('moved_at').where('id', '=', accountId).forUpdate().executeTakeFirst()
    if (row === undefined || (row.moved_at !== null && row.moved_at.getTime() > now().getTime() - COOLDOWN_MS)) return false
    await db.updateTable('accounts').set({ moved_to_id: targetId, moved_at: now() }).where('id', '=', accountId).execute()
    await jobs.enqueue<Move>(MOVED_JOB, { accountId, targetId }, { db })
    tell({ type: 'account.moved', accountId, targetAccountId: targetId })
    tell({ type: 'account.updated', accountId })
    return true
  })
}

/** Undoes a move, so that the account can be used again. Accounts that follow the other account keep following it. */
export async function endMove({ events }: AppContext, accountId: string): Promise<void> {
  await events.write(async ({ db, tell }) => {
    await db.updateTable('accounts').set({ moved_to_id: null }).where('id', '=', accountId).execute()
    tell({ type: 'account.updated', accountId })
  })
}
