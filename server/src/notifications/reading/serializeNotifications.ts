import type { Account } from '@starling/api/accounts'
import type { Collection } from '@starling/api/collections'
import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { serializeCollections } from '../../collections/recommended/serializeCollections.ts'
import { serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import { ungroupedKey } from '../../notification-rules/groupKey.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'
import { fallbackFor } from './notificationWords.ts'
import type { Understood } from './notificationWords.ts'
import { selectNotification, type NotificationRow } from './selectNotifications.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

type Reaction = Status['emoji_reactions'][number]

/** Notifications as JSON for their reader, without groups. */
export async function serializeNotifications(
  ctx: AppContext,
  readerId: string,
  rows: readonly NotificationRow[],
  understood: Understood | null = null,
): Promise<Notification[]> {
  const accounts = await serializeAccounts(
    ctx,
    rows.map((row) => row.from_account_id),
    readerId,
  )
  const statuses = await serializeStatusMap(
    ctx,
    rows.flatMap((row) => row.status_id ?? []),
    readerId,
  )
  const named = await loadNamed(ctx, rows, readerId)
  return rows.flatMap((row) => {
    const account = accounts.get(row.from_account_id)
    const status = row.status_id === null ? null : (statuses.get(row.status_id) ?? null)
    // The status became invisible between the two queries.
    if (account === undefined || (row.status_id !== null && status === null)) return []
    const notification = serialize(row, account, status, named)
    return [{ ...notification, ...fallbackFor(understood, notification) }]
  })
}

/** One notification as JSON, for streaming; null when its reader may not see it any more. */
export async function serializeNotification(ctx: AppContext, readerId: string, id: string): Promise<Notification | null> {
  const row = await selectNotification(ctx, readerId, id)
  return row === null ? null : ((await serializeNotifications(ctx, readerId, [row]))[0] ?? null)
}

/** Statuses as JSON by id, each once. */
export async function serializeStatusMap(ctx: AppContext, ids: readonly string[], readerId: string): Promise<Map<string, Status>> {
  const statuses = await serializeStatuses(ctx, [...new Set(ids)], readerId)
  return new Map(statuses.map((status) => [status.id, status]))
}

function serialize(row: NotificationRow, account: Account, status: Status | null, named: Named): Notification {
  const emoji = row.data.emoji
  return {
    id: row.id,
    type: row.type,
    group_key: row.group_key ?? ungroupedKey(row.id),
    created_at: row.created_at.toISOString(),
    account,
    status,
    filtered: row.filtered,
    emoji_reaction: emoji === undefined ? null : reactionOn(status, emoji.name, emoji.domain),
    ...detailsOf(row, named),
  }
}

/** The lists and collections that these notifications are about, by id; a deleted one is missing. */
export interface Named {
  readonly lists: ReadonlyMap<string, { readonly id: string; readonly title: string }>
  readonly collections: ReadonlyMap<string, Collection>
}

/** Loads the lists and collections that these notifications are about; no query where there are none. */
export async function loadNamed(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  rows: readonly NotificationRow[],
  readerId: string,
): Promise<Named> {
  const listIds = [...new Set(rows.flatMap((row) => row.data.list_id ?? []))]
  const lists =
    listIds.length === 0 ? [] : await ctx.db.selectFrom('lists').select(['id', 'title']).where('id', '=', anyOf(listIds)).execute()
  const collections = await serializeCollections(ctx, [...new Set(rows.flatMap((row) => row.data.collection_id ?? []))], readerId)
  return {
    lists: new Map(lists.map((list) => [list.id, list])),
    collections: new Map(collections.map((collection) => [collection.id, collection])),
  }
}

/** Properties of rare types only. */
export function detailsOf(
  row: NotificationRow,
  named: Named,
): Pick<Notification, 'report' | 'event' | 'moderation_warning' | 'annual_report' | 'list' | 'collection' | 'scheduled_status'> {
  const { data } = row
  return {
    report: (data.report ?? null) as Notification['report'],
    event: (data.event ?? null) as Notification['event'],
    moderation_warning: (data.moderation_warning ?? null) as Notification['moderation_warning'],
    annual_report: data.annual_report ?? null,
    scheduled_status: data.scheduled_status ?? null,
    list: (data.list_id === undefined ? undefined : named.lists.get(data.list_id)) ?? null,
    collection: (data.collection_id === undefined ? undefined : named.collections.get(data.collection_id)) ?? null,
  }
}

/** The emoji with its picture and its current count. */
export function reactionOn(status: Status | null, name: string, domain: string | null): Reaction {
  const current = status?.emoji_reactions.find((each) => each.name === name && (each.domain ?? null) === domain)
  return current ?? { name, count: 0, me: false, account_ids: [], ...(domain === null ? {} : { domain }) }
}
