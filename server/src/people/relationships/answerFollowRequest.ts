import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { unnotify } from '../../notification-rules/notify.ts'
import { readPendingListIds, addToListsOfFollowers } from './pendingMemberships.ts'
import { countFollow, underBothLocks } from './underBothLocks.ts'

/** Accepts or rejects a follow request; `account` is the one that was requested to be followed. */
export async function answerFollowRequest(
  ctx: AppContext,
  accountId: string,
  askingId: string,
  answer: 'authorize' | 'reject',
): Promise<void> {
  await underBothLocks(ctx.events, accountId, askingId, async ({ db, tell }) => {
    const listIds = await readPendingListIds(db, accountId, sql`r.account_id = ${askingId}`)
    const request = await db
      .deleteFrom('follow_requests')
      .where('account_id', '=', askingId)
      .where('target_account_id', '=', accountId)
      .returning(['show_reblogs', 'notify', 'languages', 'uri'])
      .executeTakeFirst()
    if (request === undefined) throw new HttpError(404, 'Record not found')
    await unnotify({ db }, { accountId, fromAccountId: askingId, type: 'follow_request' })
    tell({ type: 'follow.answered', accountId: askingId, targetAccountId: accountId, isAccepted: answer === 'authorize', uri: request.uri })
    if (answer === 'reject') return
    const followed = await db
      .insertInto('follows')
      .values({ ...request, id: ctx.ids.next(), account_id: askingId, target_account_id: accountId, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (followed !== undefined) await countFollow(db, askingId, accountId, 1)
    await addToListsOfFollowers(ctx, db, accountId, listIds)
  })
}

/** Rows inserted by one statement; each takes eight of the 65,535 parameters that a statement may have. */
const ROWS_AT_ONCE = 1000

/** Accepts all follow requests in the transaction that unlocks the account, because nobody will answer them any more. */
export async function authorizeAllFollowRequests(
  ctx: Pick<AppContext, 'ids' | 'now'>,
  { db, tell }: Writing,
  accountId: string,
): Promise<void> {
  await lockRows(
    db,
    'accounts',
    sql`id in (select ${accountId}::bigint union all select account_id from follow_requests where target_account_id = ${accountId})`,
  )
  const listIds = await readPendingListIds(db, accountId, sql`true`)
  const requests = await db
    .deleteFrom('follow_requests')
    .where('target_account_id', '=', accountId)
    .returning(['account_id', 'show_reblogs', 'notify', 'languages', 'uri'])
    .execute()
  for (let first = 0; first < requests.length; first += ROWS_AT_ONCE) {
    const rows = requests
      .slice(first, first + ROWS_AT_ONCE)
      .map((request) => ({ ...request, id: ctx.ids.next(), target_account_id: accountId, created_at: ctx.now() }))
    const followed = await db
      .insertInto('follows')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doNothing())
      .returning('account_id as id')
      .execute()
    await sql`update accounts set
        following_count = following_count + case when id = ${accountId} then 0 else 1 end,
        followers_count = followers_count + case when id = ${accountId} then ${sql.lit(followed.length)} else 0 end
      where id = ${accountId} or id = ${anyOf(followed.map(({ id }) => id))}`.execute(db)
  }
  await addToListsOfFollowers(ctx, db, accountId, listIds)
  await db.deleteFrom('notifications').where('account_id', '=', accountId).where('type', '=', 'follow_request').execute()
  for (const { account_id: id, uri } of requests)
    tell({ type: 'follow.answered', accountId: id, targetAccountId: accountId, isAccepted: true, uri })
}
