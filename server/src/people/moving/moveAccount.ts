import type { AppContext } from '../../AppContext.ts'

/** The job that lets people here follow, and takes along what they keep about the account. */
export const MOVED_JOB = 'people.moved'
/** How long somebody stays where they moved to before they can move again. */
const SETTLED_MS = 7 * 86_400_000

export interface Move {
  readonly accountId: string
  readonly targetId: string
}

/**
 * Notes that an account goes on as another one, and lets its followers here follow that one. That the other one agrees is for the caller to
 * check. Answers false where it moved less than a week ago.
 */
export async function moveAccount({ events, jobs, now }: AppContext, accountId: string, targetId: string): Promise<boolean> {
  return events.write(async ({ db, tell }) => {
    const row = await db.selectFrom('accounts').select('moved_at').where('id', '=', accountId).forUpdate().executeTakeFirst()
    if (row === undefined || (row.moved_at !== null && row.moved_at.getTime() > now().getTime() - SETTLED_MS)) return false
    await db.updateTable('accounts').set({ moved_to_id: targetId, moved_at: now() }).where('id', '=', accountId).execute()
    await jobs.enqueue<Move>(MOVED_JOB, { accountId, targetId }, { db })
    tell({ type: 'account.moved', accountId, targetAccountId: targetId })
    tell({ type: 'account.updated', accountId })
    return true
  })
}

/** Ends a move that was a mistake: the account is used again. Whoever follows the other one goes on to. */
export async function endMove({ events }: AppContext, accountId: string): Promise<void> {
  await events.write(async ({ db, tell }) => {
    await db.updateTable('accounts').set({ moved_to_id: null }).where('id', '=', accountId).execute()
    tell({ type: 'account.updated', accountId })
  })
}
