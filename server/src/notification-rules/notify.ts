import { compareIds } from '@starling/domain/ids'
import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { activityKey } from './activityKey.ts'
import { lockNotifying } from './lockNotifying.ts'
import { decideNotification } from './decideNotification.ts'
import { loadNotificationFacts } from './loadNotificationFacts.ts'
import type { Writing } from '../platform/events/EventBus.ts'
import { groupKey, groupPrefix } from './groupKey.ts'
import { anyOf } from '../platform/database/anyOf.ts'
import type { Notice } from './Notice.ts'
import type { NotificationData } from './table.ts'

type DeliveryContext = Pick<AppContext, 'now' | 'ids'>

/**
 * Notifies accounts, each according to its blocks, mutes and policy, and only once about the same thing. The number of statements does not
 * grow with the number of notices. For listeners and jobs, after the action itself is stored; `cause` is the id of the event.
 */
export async function notify(ctx: DeliveryContext, writing: Writing, cause: string, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const { db, tell } = writing
  const at = ctx.now()
  await lockNotifying(
    db,
    'shared',
    notices.map(({ accountId }) => accountId),
  )
  const known = await loadNotificationFacts({ db, now: ctx.now }, notices)
  // Ordered by recipient, so that two such transactions never wait for each other in a circle.
  const drafts = known
    .toSorted((a, b) => compareIds(a.notice.accountId, b.notice.accountId))
    .flatMap(({ notice, facts, policy }) => {
      const decision = decideNotification(facts, policy, at)
      return decision === 'drop' ? [] : [draftOf(ctx, notice, decision === 'filter')]
    })
  if (drafts.length === 0) return
  await forgetEarlierEdits(db, cause, drafts)
  const stored = await store(db, drafts, at)
  const told = stored.filter(({ isFiltered }) => !isFiltered)
  const filtered = stored.filter(({ isFiltered }) => isFiltered)
  if (filtered.length > 0) await addToRequests(ctx, db, filtered, at)
  if (told.length > 0)
    tell({ type: 'notifications.created', notifications: told.map(({ id, notice }) => ({ id, accountId: notice.accountId })) })
}

/** A notification that is to be stored, unless there is one about the same thing. */
interface Draft {
  readonly id: string
  readonly notice: Notice
  readonly activityKey: string | null
  readonly groupPrefix: string | null
  /** Held back: it is listed in the recipient's requests, and belongs to no group. */
  readonly isFiltered: boolean
}

function draftOf(ctx: DeliveryContext, notice: Notice, isFiltered: boolean): Draft {
  const { type, fromAccountId, statusId = null, data = {} } = notice
  return {
    id: ctx.ids.next(),
    notice,
    activityKey: activityKey(type, fromAccountId, statusId, data),
    groupPrefix: isFiltered ? null : groupPrefix(type, statusId),
    isFiltered,
  }
}

/** The types of notifications about something that was edited. */
const editTypes = new Set(['update', 'quoted_update', 'collection_update'])

/**
 * A notification of an earlier edit is replaced, so that the newest one is on top; others keep their position. An edit reported late does not
 * replace a newer one.
 */
async function forgetEarlierEdits(db: Writing['db'], cause: string, drafts: readonly Draft[]): Promise<void> {
  const edits = drafts.filter(({ notice }) => editTypes.has(notice.type))
  if (edits.length === 0) return
  await sql`
    delete from notifications as n
    using unnest(${edits.map(({ notice }) => notice.accountId)}::bigint[], ${edits.map((edit) => edit.activityKey)}::text[]) as edit (account_id, key)
    where n.account_id = edit.account_id and n.activity_key = edit.key and n.id < ${cause}`.execute(db)
}

/** Stores the drafts; answers those that were new. */
async function store(db: Writing['db'], drafts: readonly Draft[], at: Date): Promise<Draft[]> {
  const groupKeys = await groupKeysFor(db, drafts, at)
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, account_id, from_account_id, type, status_id, activity_key, group_key, data, filtered, created_at)
    select *, ${at} from unnest(
      ${drafts.map(({ id }) => id)}::bigint[], ${drafts.map(({ notice }) => notice.accountId)}::bigint[],
      ${drafts.map(({ notice }) => notice.fromAccountId)}::bigint[], ${drafts.map(({ notice }) => notice.type)}::text[],
      ${drafts.map(({ notice }) => notice.statusId ?? null)}::bigint[], ${drafts.map((draft) => draft.activityKey)}::text[],
      ${groupKeys}::text[], ${drafts.map(({ notice }) => JSON.stringify(notice.data ?? {}))}::jsonb[],
      ${drafts.map(({ isFiltered }) => isFiltered)}::boolean[])
    on conflict (account_id, activity_key) where activity_key is not null do nothing returning id`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return drafts.filter(({ id }) => ids.has(id))
}

async function groupKeysFor(db: Writing['db'], drafts: readonly Draft[], at: Date): Promise<(string | null)[]> {
  const grouped = drafts.filter((draft) => draft.groupPrefix !== null)
  if (grouped.length === 0) return drafts.map(() => null)
  const { rows } = await sql<{ id: string; newest: string | null }>`
    select draft.id, (
      select n.group_key from notifications as n
      where n.account_id = draft.account_id and n.group_key > draft.prefix || '-' and n.group_key < draft.prefix || '-:'
      order by n.group_key desc limit 1) as newest
    from unnest(${grouped.map(({ id }) => id)}::bigint[], ${grouped.map(({ notice }) => notice.accountId)}::bigint[],
      ${grouped.map((draft) => draft.groupPrefix)}::text[]) as draft (id, account_id, prefix)`.execute(db)
  const newest = new Map(rows.map((row) => [row.id, row.newest]))
  return drafts.map((draft) => (draft.groupPrefix === null ? null : groupKey(draft.groupPrefix, at, newest.get(draft.id) ?? null)))
}

/** The group key of a notification from its type, its status and the hour. */
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

/** Adds one request for each recipient and sender, in the order of the recipients. */
async function addToRequests(ctx: DeliveryContext, db: Writing['db'], filtered: readonly Draft[], at: Date): Promise<void> {
  const bySender = Map.groupBy(filtered, ({ notice }) => `${notice.accountId} ${notice.fromAccountId}`)
  const requests = [...bySender.values()].flatMap((drafts) => {
    const [first] = drafts
    if (first === undefined) return []
    return [
      {
        id: ctx.ids.next(),
        account_id: first.notice.accountId,
        from_account_id: first.notice.fromAccountId,
        last_status_id: drafts.findLast(({ notice }) => (notice.statusId ?? null) !== null)?.notice.statusId ?? null,
        notifications_count: drafts.length,
        created_at: at,
        updated_at: at,
      },
    ]
  })
  await db
    .insertInto('notification_requests')
    .values(requests)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'from_account_id']).doUpdateSet({
        notifications_count: sql`notification_requests.notifications_count + excluded.notifications_count`,
        last_status_id: sql`coalesce(excluded.last_status_id, notification_requests.last_status_id)`,
        updated_at: at,
      }),
    )
    .execute()
}

/** The notifications to withdraw; without a recipient, those of all recipients. */
export interface WithdrawnNotice {
  readonly fromAccountId: string
  readonly type: string
  readonly accountId?: string
  readonly statusId?: string | null
  readonly data?: NotificationData
}

/** Withdraws notifications because the action was undone. */
export async function unnotify(ctx: Pick<AppContext, 'db'>, taken: WithdrawnNotice): Promise<void> {
  const key = activityKey(taken.type, taken.fromAccountId, taken.statusId ?? null, taken.data ?? {})
  let query = ctx.db.deleteFrom('notifications').where('from_account_id', '=', taken.fromAccountId).where('activity_key', '=', key)
  if (taken.accountId !== undefined) query = query.where('account_id', '=', taken.accountId)
  if (taken.statusId !== undefined && taken.statusId !== null) query = query.where('status_id', '=', taken.statusId)
  await query.execute()
}

/**
 * Deletes all notifications from an account to others, because they blocked it, or muted it with notifications. To be called in the transaction that stores
 * the block: one that is being stored meanwhile is waited for and found, and later ones wait for that transaction and obey it.
 */
export async function forgetSender({ db }: Pick<AppContext, 'db'>, accountIds: readonly string[], fromAccountId: string): Promise<void> {
  await lockNotifying(db, 'alone', accountIds)
  for (const table of ['notifications', 'notification_requests', 'notification_merges'] as const) {
    await db.deleteFrom(table).where('account_id', '=', anyOf(accountIds)).where('from_account_id', '=', fromAccountId).execute()
  }
}
