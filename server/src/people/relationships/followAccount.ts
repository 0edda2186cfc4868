import type { AppContext } from '../../AppContext.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { HttpError, notFound } from '../../platform/http/HttpError.ts'
import { isFederatedWith } from '../../platform/settings/isFederatedWith.ts'
import { unnotify } from '../../notification-rules/notify.ts'
import { accountUri } from '../accounts/addresses.ts'
import { countFollow, deleteFollow, underBothLocks } from './underBothLocks.ts'

/** Options of a follow; options not given keep their value, or have their default in a new follow. */
export interface FollowOptions {
  readonly reblogs?: boolean | undefined
  readonly notify?: boolean | undefined
  readonly languages?: readonly string[] | undefined
}

/** The cause of a follow that was not requested through the API: another server's activity, or a move. */
export interface FollowCause {
  /** The ActivityPub id of a follow by a remote account; a repeated follow has a new one. */
  readonly uri?: string | null | undefined
  /** Called in the same transaction with the id of the follow or follow request that this one replaces. */
  readonly onReplaced?: ((db: Kysely<Tables>, uri: string) => Promise<void>) | undefined
  /**
   * Whether this replaces the follow of an account that moved to this one. A locked account is then followed without a request, because it agreed to
   * the move, and the limit on follows is not checked, because the old follow ends next.
   */
  readonly isMove?: boolean | undefined
}

/** Mastodon's limit for accounts without followers. */
const mostFollows = 7_500

export type FollowOutcome = 'followed' | 'requested' | 'changed'

/** Follows, requests to follow, or changes the options of an existing follow. */
export async function followAccount(
  ctx: AppContext,
  accountId: string,
  targetId: string,
  options: FollowOptions,
  { uri = null, isMove = false, onReplaced }: FollowCause = {},
): Promise<FollowOutcome> {
  if (accountId === targetId) throw new HttpError(403, 'You cannot follow yourself')
  return underBothLocks(ctx.events, accountId, targetId, async ({ db, tell }) => {
    const outcome = await follow(ctx, db, { accountId, targetId, options, uri, isMove, onReplaced })
    if (outcome !== 'changed')
      tell({ type: outcome === 'followed' ? 'follow.created' : 'follow.requested', accountId, targetAccountId: targetId })
    return outcome
  })
}

interface Wish {
  readonly accountId: string
  readonly targetId: string
  readonly options: FollowOptions
  readonly uri: string | null
  readonly isMove: boolean
  readonly onReplaced: FollowCause['onReplaced']
}

async function follow(ctx: AppContext, db: Kysely<Tables>, wish: Wish): Promise<FollowOutcome> {
  const { accountId, targetId, options, uri, isMove } = wish
  if (await changeOptions(db, wish)) return 'changed'
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
  if (await isServerBlocked(db, { id: accountId, domain: me.domain }, { id: targetId, domain: target.domain }))
    throw new HttpError(403, 'This action is not allowed')
  // The follow could not be sent to a server with which this one does not federate.
  if (target.domain !== null && !isFederatedWith(ctx.settings, target.domain)) throw new HttpError(403, 'This action is not allowed')
  // Checked again under the lock, because the account may have been suspended since the first check.
  if (target.suspended_at !== null) throw notFound()
  if (target.moved_to_id !== null || target.memorial) throw new HttpError(403, 'This action is not allowed')
  if (!isMove && me.following_count >= Math.max(mostFollows, me.followers_count * 1.1)) {
    throw new HttpError(422, `You cannot follow more than ${mostFollows} accounts`)
  }
  const id = ctx.ids.next()
  const isElsewhere = target.domain !== null && ctx.settings.federation !== null
  const row = {
    id,
    account_id: accountId,
    target_account_id: targetId,
    show_reblogs: options.reblogs ?? true,
    notify: options.notify ?? false,
    languages: languagesOf(options) ?? null,
    uri: uri ?? (isElsewhere ? `${accountUri(me, ctx.settings.publicUrl)}#follows/${id}` : null),
    created_at: ctx.now(),
  }
  // A limited account always sends follow requests, even to accounts that are not locked. Remote accounts are always followed by a request, which their server answers.
  if ((target.locked && !isMove) || me.limited_at !== null || isElsewhere) {
    await db.insertInto('follow_requests').values(row).execute()
    return 'requested'
  }
  await db.insertInto('follows').values(row).execute()
  await countFollow(db, accountId, targetId, 1)
  return 'followed'
}

interface Side {
  readonly id: string
  readonly domain: string | null
}

/** Whether one of two accounts blocks the whole server of the other one. */
async function isServerBlocked(db: Kysely<Tables>, one: Side, other: Side): Promise<boolean> {
  if (one.domain === null && other.domain === null) return false
  const row = await db
    .selectFrom('domain_blocks')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', one.id), eb('domain', '=', other.domain)]),
        eb.and([eb('account_id', '=', other.id), eb('domain', '=', one.domain)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

async function readAccount(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('accounts')
    .select([
      'username',
      'domain',
      'uri',
      'locked',
      'limited_at',
      'suspended_at',
      'moved_to_id',
      'memorial',
      'following_count',
      'followers_count',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** True when there was a follow or a request to change. */
async function changeOptions(db: Kysely<Tables>, { accountId, targetId, options, uri, onReplaced }: Wish): Promise<boolean> {
  const languages = languagesOf(options)
  const change = {
    ...(options.reblogs === undefined ? {} : { show_reblogs: options.reblogs }),
    ...(options.notify === undefined ? {} : { notify: options.notify }),
    ...(languages === undefined ? {} : { languages }),
    ...(uri === null ? {} : { uri }),
  }
  for (const table of ['follows', 'follow_requests'] as const) {
    if (uri !== null && onReplaced !== undefined) {
      const before = await db
        .selectFrom(table)
        .select('uri')
        .where('account_id', '=', accountId)
        .where('target_account_id', '=', targetId)
        .executeTakeFirst()
      const replaced = before?.uri ?? null
      if (replaced !== null && replaced !== uri) await onReplaced(db, replaced)
    }
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

/** Ends a follow or withdraws a follow request; where an id is given, only the one with this id, because a newer one may have replaced it. */
export async function unfollowAccount(ctx: AppContext, accountId: string, targetId: string, onlyUri: string | null = null): Promise<void> {
  await underBothLocks(ctx.events, accountId, targetId, async ({ db, tell }) => {
    const follow = await deleteFollow(db, accountId, targetId, onlyUri)
    const request = await deleteRequest(db, accountId, targetId, onlyUri)
    if (onlyUri !== null && follow === undefined && request === undefined) return
    for (const type of ['follow', 'follow_request']) await unnotify({ db }, { accountId: targetId, fromAccountId: accountId, type })
    tell({ type: 'follow.deleted', accountId, targetAccountId: targetId, endedById: accountId, uri: (follow ?? request)?.uri ?? null })
  })
}

function deleteRequest(
  db: Kysely<Tables>,
  accountId: string,
  targetId: string,
  onlyUri: string | null,
): Promise<{ readonly uri: string | null } | undefined> {
  return db
    .deleteFrom('follow_requests')
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', targetId)
    .$if(onlyUri !== null, (query) => query.where('uri', '=', onlyUri))
    .returning('uri')
    .executeTakeFirst()
}

/** Removes a follower, who may follow again; where an id is given, only if the follow has this id. A pending follow request stays. */
export async function removeFollower(ctx: AppContext, accountId: string, followerId: string, onlyUri: string | null = null): Promise<void> {
  await underBothLocks(ctx.events, accountId, followerId, async ({ db, tell }) => {
    const gone = await deleteFollow(db, followerId, accountId, onlyUri)
    if (gone === undefined) return
    await unnotify({ db }, { accountId, fromAccountId: followerId, type: 'follow' })
    tell({ type: 'follow.deleted', accountId: followerId, targetAccountId: accountId, endedById: accountId, uri: gone.uri })
  })
}
