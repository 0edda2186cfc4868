import type { AppContext } from '../../AppContext.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { HttpError, notFound } from '../../platform/http/HttpError.ts'
import { unnotify } from '../../delivery/notification-delivery/notify.ts'
import { countFollow, deleteFollow, underBothLocks } from './underBothLocks.ts'

/** Options of a follow; options not given keep their value, or have their default in a new follow. */
export interface FollowOptions {
  readonly reblogs?: boolean | undefined
  readonly notify?: boolean | undefined
  readonly languages?: readonly string[] | undefined
}

/** Mastodon's limit for accounts without followers. */
const mostFollows = 7_500

type Outcome = 'followed' | 'requested' | 'changed'

/** Follows, requests to follow, or changes the options of an existing follow (R-rel-03, R-rel-05). */
export async function followAccount(ctx: AppContext, accountId: string, targetId: string, options: FollowOptions): Promise<void> {
  if (accountId === targetId) throw new HttpError(403, 'You cannot follow yourself')
  await underBothLocks(ctx.events, accountId, targetId, async ({ db, tell }) => {
    const outcome = await follow(ctx, db, accountId, targetId, options)
    if (outcome === 'changed') return
    tell({ type: outcome === 'followed' ? 'follow.created' : 'follow.requested', accountId, targetAccountId: targetId })
  })
}

async function follow(ctx: AppContext, db: Kysely<Tables>, accountId: string, targetId: string, options: FollowOptions): Promise<Outcome> {
  if (await changeOptions(db, accountId, targetId, options)) return 'changed'
  const isBlocked = await db
    .selectFrom('blocks')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', accountId), eb('target_account_id', '=', targetId)]),
        eb.and([eb('account_id', '=', targetId), eb('target_account_id', '=', accountId)]),
      ]),
    )
    .executeTakeFirst()
  if (isBlocked !== undefined) throw new HttpError(403, 'This action is not allowed')
  const [me, target] = await Promise.all([readAccount(db, accountId), readAccount(db, targetId)])
  // Checked again under the lock, because the account may have been suspended since the first check.
  if (target.suspended_at !== null) throw notFound()
  if (target.moved_to_id !== null || target.memorial) throw new HttpError(403, 'This action is not allowed')
  if (me.following_count >= Math.max(mostFollows, me.followers_count * 1.1)) {
    throw new HttpError(422, `You cannot follow more than ${mostFollows} accounts`)
  }
  const row = {
    id: ctx.ids.next(),
    account_id: accountId,
    target_account_id: targetId,
    show_reblogs: options.reblogs ?? true,
    notify: options.notify ?? false,
    languages: languagesOf(options) ?? null,
    created_at: ctx.now(),
  }
  // A limited account always sends follow requests, even to accounts that are not locked.
  if (target.locked || me.limited_at !== null) {
    await db.insertInto('follow_requests').values(row).execute()
    return 'requested'
  }
  await db.insertInto('follows').values(row).execute()
  await countFollow(db, accountId, targetId, 1)
  return 'followed'
}

async function readAccount(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('accounts')
    .select(['locked', 'limited_at', 'suspended_at', 'moved_to_id', 'memorial', 'following_count', 'followers_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** True when there was a follow or a request to change. */
async function changeOptions(db: Kysely<Tables>, accountId: string, targetId: string, options: FollowOptions): Promise<boolean> {
  const languages = languagesOf(options)
  const change = {
    ...(options.reblogs === undefined ? {} : { show_reblogs: options.reblogs }),
    ...(options.notify === undefined ? {} : { notify: options.notify }),
    ...(languages === undefined ? {} : { languages }),
  }
  for (const table of ['follows', 'follow_requests'] as const) {
    const found = await db
      .updateTable(table)
      .set({ account_id: accountId, ...change })
      .where('account_id', '=', accountId)
      .where('target_account_id', '=', targetId)
      .returning('id')
      .executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

/** An empty list means all languages. */
function languagesOf(options: FollowOptions): string[] | null | undefined {
  if (options.languages === undefined) return undefined
  return options.languages.length === 0 ? null : [...options.languages]
}

/** Ends a follow or withdraws a follow request. */
export async function unfollowAccount(ctx: AppContext, accountId: string, targetId: string): Promise<void> {
  await underBothLocks(ctx.events, accountId, targetId, async ({ db, tell }) => {
    await deleteFollow(db, accountId, targetId)
    await db.deleteFrom('follow_requests').where('account_id', '=', accountId).where('target_account_id', '=', targetId).execute()
    for (const type of ['follow', 'follow_request']) await unnotify({ db }, { accountId: targetId, fromAccountId: accountId, type })
    tell({ type: 'follow.deleted', accountId, targetAccountId: targetId })
  })
}

/** Removes a follower, who may follow again. */
export async function removeFollower(ctx: AppContext, accountId: string, followerId: string): Promise<void> {
  await underBothLocks(ctx.events, accountId, followerId, async ({ db, tell }) => {
    if (await deleteFollow(db, followerId, accountId)) tell({ type: 'follow.deleted', accountId: followerId, targetAccountId: accountId })
  })
}
