import type { AppContext } from '../../AppContext.ts'
import { BATCH } from '../../people/moving/carryOver.ts'
import type { CarryOver } from '../../people/moving/carryOver.ts'
import type { Move } from '../../people/moving/moveAccount.ts'
import { addToListsOfFollowers } from '../../people/relationships/pendingMemberships.ts'
import { followAccount, unfollowAccount } from '../../people/relationships/followAccount.ts'
import type { FollowOptions } from '../../people/relationships/followAccount.ts'
import { underBothLocks } from '../../people/relationships/underBothLocks.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { addPendingMemberships } from '../lists/addPendingMemberships.ts'

/** Lets local followers of the old account follow the new one, and replaces the old account on their lists by the new one. */
export const carryFollows: CarryOver = async (ctx, move, after) => {
  const followers = await ctx.db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['f.account_id', 'f.show_reblogs', 'f.notify', 'f.languages'])
    .where('f.target_account_id', '=', move.accountId)
    .where('a.domain', 'is', null)
    .where('f.account_id', '>', after)
    .orderBy('f.account_id')
    .limit(BATCH)
    .execute()
  for (const { account_id, show_reblogs, notify, languages } of followers)
    await moveFollow(ctx, account_id, move, { reblogs: show_reblogs, notify, languages: languages ?? [] })
  return followers.length < BATCH ? null : (followers.at(-1)?.account_id ?? null)
}

/** The old follow ends last, because its list memberships end with it, and so that an interrupted follower is still found when the job is repeated. */
async function moveFollow(ctx: AppContext, followerId: string, move: Move, options: FollowOptions): Promise<void> {
  const { accountId, targetId } = move
  try {
    if (followerId !== targetId) {
      // An existing follow of the new account keeps its options.
      await followAccount(ctx, followerId, targetId, (await followsOrRequested(ctx, followerId, targetId)) ? {} : options, { isMove: true })
      await carryMemberships(ctx, followerId, move)
    }
    await unfollowAccount(ctx, followerId, accountId)
  } catch (error) {
    // A follower who may not follow the new account, for example because it blocks them, keeps following the old one.
    if (!(error instanceof HttpError)) throw error
  }
}

async function followsOrRequested({ db }: AppContext, followerId: string, targetId: string): Promise<boolean> {
  for (const table of ['follows', 'follow_requests'] as const) {
    const query = db.selectFrom(table).select('id').where('account_id', '=', followerId).where('target_account_id', '=', targetId)
    if ((await query.executeTakeFirst()) !== undefined) return true
  }
  return false
}

/** Adds the new account to the follower's lists that contain the old one; while the follow is only requested, as pending memberships. */
async function carryMemberships(ctx: AppContext, followerId: string, { accountId, targetId }: Move): Promise<void> {
  await underBothLocks(ctx.events, followerId, targetId, async ({ db }) => {
    const memberships = await db
      .selectFrom('list_accounts as entry')
      .innerJoin('lists as l', 'l.id', 'entry.list_id')
      .select('entry.list_id')
      .where('entry.account_id', '=', accountId)
      .where('l.account_id', '=', followerId)
      .execute()
    const listIds = memberships.map((entry) => entry.list_id)
    if (listIds.length === 0) return
    await addToListsOfFollowers(ctx, db, targetId, listIds)
    await addPendingMemberships(db, followerId, targetId, listIds)
  })
}
