import type { AppContext } from '../../AppContext.ts'
import { BATCH } from '../../people/moving/carryOver.ts'
import type { CarryOver } from '../../people/moving/carryOver.ts'
import type { Move } from '../../people/moving/moveAccount.ts'
import { takePlaces } from '../../people/relationships/awaitedPlaces.ts'
import { followAccount, unfollowAccount } from '../../people/relationships/followAccount.ts'
import type { FollowOptions } from '../../people/relationships/followAccount.ts'
import { underBothLocks } from '../../people/relationships/underBothLocks.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { awaitPlaces } from '../lists/awaitPlaces.ts'

/** Lets followers here follow the account where it is now, and keeps its places on their lists. */
export const followAlong: CarryOver = async (ctx, move, after) => {
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
    await goAlong(ctx, account_id, move, { reblogs: show_reblogs, notify, languages: languages ?? [] })
  return followers.length < BATCH ? null : (followers.at(-1)?.account_id ?? null)
}

/** The old follow ends last, because its places on lists end with it: one who was interrupted is still found among the followers. */
async function goAlong(ctx: AppContext, followerId: string, move: Move, options: FollowOptions): Promise<void> {
  const { accountId, targetId } = move
  try {
    if (followerId !== targetId) {
      // How somebody follows the new account already is their own choice.
      await followAccount(ctx, followerId, targetId, (await hasFollowed(ctx, followerId, targetId)) ? {} : options, { isMove: true })
      await keepPlaces(ctx, followerId, move)
    }
    await unfollowAccount(ctx, followerId, accountId)
  } catch (error) {
    // Blocked or suspended: who cannot go along keeps following the old account.
    if (!(error instanceof HttpError)) throw error
  }
}

async function hasFollowed({ db }: AppContext, followerId: string, targetId: string): Promise<boolean> {
  for (const table of ['follows', 'follow_requests'] as const) {
    const query = db.selectFrom(table).select('id').where('account_id', '=', followerId).where('target_account_id', '=', targetId)
    if ((await query.executeTakeFirst()) !== undefined) return true
  }
  return false
}

/** A list holds only people whom its owner follows: while the new account has not accepted yet, its places wait with the request. */
async function keepPlaces(ctx: AppContext, followerId: string, { accountId, targetId }: Move): Promise<void> {
  await underBothLocks(ctx.events, followerId, targetId, async ({ db }) => {
    const places = await db
      .selectFrom('list_accounts as place')
      .innerJoin('lists as l', 'l.id', 'place.list_id')
      .select('place.list_id')
      .where('place.account_id', '=', accountId)
      .where('l.account_id', '=', followerId)
      .execute()
    const listIds = places.map((place) => place.list_id)
    if (listIds.length === 0) return
    await takePlaces(ctx, db, targetId, listIds)
    await awaitPlaces(db, followerId, targetId, listIds)
  })
}
