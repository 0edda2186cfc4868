import { compareIds } from '@starling/domain/ids'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { activityKey } from './activityKey.ts'
import { decideDelivery } from './decideDelivery.ts'
import { learnFacts } from './deliveryFacts.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { groupKey, groupPrefix } from './groupKey.ts'
import type { Notice } from './Notice.ts'
import type { NotificationData } from './table.ts'

type DeliveryContext = Pick<AppContext, 'now' | 'ids'>

/**
 * Notifies accounts, each according to its blocks, mutes and policy, and only once about the same thing.
 * For listeners, after the action itself is stored; `cause` is the id of the event.
 */
export async function notify(ctx: DeliveryContext, writing: Writing, cause: string, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const known = await learnFacts({ db: writing.db, now: ctx.now }, notices)
  // Ordered by recipient, so that two such transactions never wait for each other in a circle.
  for (const { notice, facts, policy } of known.toSorted((a, b) => compareIds(a.notice.accountId, b.notice.accountId))) {
    const delivery = decideDelivery(facts, policy, ctx.now())
    if (delivery !== 'drop') await store(ctx, writing, cause, notice, delivery === 'filter')
  }
}

async function store(ctx: DeliveryContext, writing: Writing, cause: string, notice: Notice, isFiltered: boolean): Promise<void> {
  const { db, tell } = writing
  const createdAt = ctx.now()
  const id = ctx.ids.next()
  const statusId = notice.statusId ?? null
  const key = activityKey(notice.type, notice.fromAccountId, statusId, notice.data ?? {})
  // A notification of an earlier edit is replaced, so that the newest one is on top; others keep their position. An edit
  // reported late does not replace a newer one.
  if (notice.type === 'update' || notice.type === 'quoted_update') {
    await db
      .deleteFrom('notifications')
      .where('account_id', '=', notice.accountId)
      .where('activity_key', '=', key)
      .where('id', '<', cause)
      .execute()
  }
  const stored = await db
    .insertInto('notifications')
    .values({
      id,
      account_id: notice.accountId,
      from_account_id: notice.fromAccountId,
      type: notice.type,
      status_id: statusId,
      activity_key: key,
      group_key: isFiltered ? null : await groupKeyFor({ db }, notice.accountId, notice.type, statusId, createdAt),
      data: json(notice.data ?? {}),
      filtered: isFiltered,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'activity_key']).where('activity_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored === undefined) return
  if (isFiltered) await addToRequest(ctx, db, notice, createdAt)
  else tell({ type: 'notification.created', notificationId: id, accountId: notice.accountId })
}

/** The group key of a notification from its type, its status and the hour (R-ntf-08). */
export async function groupKeyFor(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  type: string,
  statusId: string | null,
  at: Date,
): Promise<string | null> {
  const prefix = groupPrefix(type, statusId)
  if (prefix === null) return null
  const newest = await ctx.db
    .selectFrom('notifications')
    .select('group_key')
    .where('account_id', '=', accountId)
    .where('group_key', '>', `${prefix}-`)
    // The hour has the same number of digits for centuries, so it sorts as text like a number.
    .where('group_key', '<', `${prefix}-:`)
    .orderBy('group_key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return groupKey(prefix, at, newest?.group_key ?? null)
}

async function addToRequest(ctx: DeliveryContext, db: Writing['db'], notice: Notice, at: Date): Promise<void> {
  await db
    .insertInto('notification_requests')
    .values({
      id: ctx.ids.next(),
      account_id: notice.accountId,
      from_account_id: notice.fromAccountId,
      last_status_id: notice.statusId ?? null,
      notifications_count: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'from_account_id']).doUpdateSet({
        notifications_count: sql`notification_requests.notifications_count + 1`,
        last_status_id: sql`coalesce(excluded.last_status_id, notification_requests.last_status_id)`,
        updated_at: at,
      }),
    )
    .execute()
}

/** The notifications to withdraw; without a recipient, those of all recipients. */
export interface TakenBack {
  readonly fromAccountId: string
  readonly type: string
  readonly accountId?: string
  readonly statusId?: string | null
  readonly data?: NotificationData
}

/** Withdraws notifications because the action was undone. */
export async function unnotify(ctx: Pick<AppContext, 'db'>, taken: TakenBack): Promise<void> {
  const key = activityKey(taken.type, taken.fromAccountId, taken.statusId ?? null, taken.data ?? {})
  let query = ctx.db.deleteFrom('notifications').where('from_account_id', '=', taken.fromAccountId).where('activity_key', '=', key)
  if (taken.accountId !== undefined) query = query.where('account_id', '=', taken.accountId)
  if (taken.statusId !== undefined && taken.statusId !== null) query = query.where('status_id', '=', taken.statusId)
  await query.execute()
}

/** Deletes all notifications from one account to another, because it was blocked or muted with notifications. */
export async function forgetSender(ctx: Pick<AppContext, 'db'>, accountId: string, fromAccountId: string): Promise<void> {
  for (const table of ['notifications', 'notification_requests', 'notification_merges'] as const) {
    await ctx.db.deleteFrom(table).where('account_id', '=', accountId).where('from_account_id', '=', fromAccountId).execute()
  }
}
