import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { followAccount, unfollowAccount } from '../relationships/followAccount.ts'

const JOB = 'people.moved'
/** How long somebody stays where they moved to before they can move again. */
const SETTLED_MS = 7 * 86_400_000
const BATCH = 100

interface Move {
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
    await jobs.enqueue<Move>(JOB, { accountId, targetId }, { db })
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

/** Lets the followers of this server follow the account where it is now. Done again after an interruption, it goes on with those who are left. */
export function movedFollowersJob(ctx: AppContext): JobKind<Move> {
  return {
    name: JOB,
    async work({ accountId, targetId }) {
      for (let last = '0'; ;) {
        const followers = await ctx.db
          .selectFrom('follows as f')
          .innerJoin('accounts as a', 'a.id', 'f.account_id')
          .select(['f.account_id', 'f.show_reblogs', 'f.notify', 'f.languages'])
          .where('f.target_account_id', '=', accountId)
          .where('a.domain', 'is', null)
          .where('f.account_id', '>', last)
          .orderBy('f.account_id')
          .limit(BATCH)
          .execute()
        for (const follower of followers) {
          last = follower.account_id
          await goAlong(
            ctx,
            follower.account_id,
            { accountId, targetId },
            {
              reblogs: follower.show_reblogs,
              notify: follower.notify,
              languages: follower.languages ?? [],
            },
          )
        }
        if (followers.length < BATCH) return
      }
    },
  }
}

async function goAlong(
  ctx: AppContext,
  followerId: string,
  { accountId, targetId }: Move,
  options: Parameters<typeof followAccount>[3],
): Promise<void> {
  try {
    if (followerId !== targetId) await followAccount(ctx, followerId, targetId, options)
    await unfollowAccount(ctx, followerId, accountId)
  } catch (error) {
    // Blocked, or too many follows: who cannot go along keeps following the old account.
    if (!(error instanceof HttpError)) throw error
  }
}
