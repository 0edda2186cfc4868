import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import type { AppEvent } from '../platform/events/AppEvent.ts'
import type { Listener, Writing } from '../platform/events/EventBus.ts'
import { lockIfExisting } from './lockIfExisting.ts'
import type { Notice } from './Notice.ts'
import { notify } from './notify.ts'

type Db = Writing['db']

/** `administrator` or `manage_users`, and the same for reports. */
const mayManageUsers = 0x401
const mayManageReports = 0x11

/** Makes notifications for all events except new and changed posts and ended polls, which the listener in `posts` handles. */
export function notificationListener(ctx: AppContext): Listener {
  return {
    name: 'notifications',
    to: [
      'favourite.created',
      'emoji_reaction.created',
      'reblog.created',
      'follow.created',
      'follow.requested',
      'collection.joined',
      'collection.updated',
      'relationships.severed',
      'account.created',
      'report.created',
      'account.warned',
      'annual_report.created',
      'scheduled_status.failed',
      'status.deleted',
    ],
    async hear(event, writing, eventId) {
      // A request stays: it belongs to its sender, and its page simply has fewer notifications.
      if (event.type === 'status.deleted') await writing.db.deleteFrom('notifications').where('status_id', '=', event.statusId).execute()
      else await notify(ctx, writing, eventId, await noticesOf(writing.db, event))
    },
  }
}

/**
 * The notices of an event. An action that was undone before it was handled has none. The row of the action is locked, so that undoing it,
 * or deleting the status, waits until the notification is stored, and finds it.
 */
async function noticesOf(db: Db, event: AppEvent): Promise<Notice[]> {
  switch (event.type) {
    case 'favourite.created':
      return (await isGiven(db, 'favourites', event)) ? [ofStatus(event, 'favourite', event.statusId)] : []
    case 'emoji_reaction.created': {
      const emoji = { name: event.name, domain: event.domain }
      return (await isGiven(db, 'emoji_reactions', event))
        ? [{ ...ofStatus(event, 'emoji_reaction', event.statusId), data: { emoji } }]
        : []
    }
    case 'reblog.created':
      return (await lockIfExisting(db, event.statusId)) ? [ofStatus(event, 'reblog', event.reblogOfId)] : []
    case 'follow.created':
      return (await isBound(db, 'follows', event))
        ? [{ accountId: event.targetAccountId, fromAccountId: event.accountId, type: 'follow' }]
        : []
    case 'follow.requested':
      return (await isBound(db, 'follow_requests', event))
        ? [{ accountId: event.targetAccountId, fromAccountId: event.accountId, type: 'follow_request' }]
        : []
    case 'collection.joined':
      return (await membersOf(db, event.collectionId)).flatMap((accountId) =>
        accountId === event.targetAccountId ? [ofCollection(event, 'added_to_collection', accountId)] : [],
      )
    case 'collection.updated':
      return (await membersOf(db, event.collectionId)).map((accountId) => ofCollection(event, 'collection_update', accountId))
    case 'relationships.severed':
      return [{ accountId: event.accountId, fromAccountId: event.accountId, type: 'severed_relationships', data: { event: event.event } }]
    case 'account.warned': {
      const data = { moderation_warning: event.warning }
      return [{ accountId: event.accountId, fromAccountId: event.accountId, type: 'moderation_warning', data }]
    }
    case 'annual_report.created': {
      const data = { annual_report: { year: String(event.year) } }
      return [{ accountId: event.accountId, fromAccountId: event.accountId, type: 'annual_report', data }]
    }
    case 'scheduled_status.failed': {
      const data = { scheduled_status: { id: event.scheduledId, failure_reason: event.reason } }
      return [{ accountId: event.accountId, fromAccountId: event.accountId, type: 'scheduled_status', data }]
    }
    case 'report.created':
      return (await staffWith(db, mayManageReports)).map((accountId) => ({
        accountId,
        fromAccountId: event.accountId,
        type: 'admin.report',
        data: { report: event.report },
      }))
    case 'account.created':
      return (await staffWith(db, mayManageUsers)).map((accountId) => ({
        accountId,
        fromAccountId: event.accountId,
        type: 'admin.sign_up',
      }))
    default:
      return []
  }
}

const ofStatus = (event: { readonly accountId: string; readonly targetAccountId: string }, type: string, statusId: string): Notice => ({
  accountId: event.targetAccountId,
  fromAccountId: event.accountId,
  type,
  statusId,
})

const ofCollection = (event: { readonly accountId: string; readonly collectionId: string }, type: string, accountId: string): Notice => ({
  accountId,
  fromAccountId: event.accountId,
  type,
  data: { collection_id: event.collectionId },
})

async function membersOf(db: Db, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from collection_items where collection_id = ${collectionId} and revoked_at is null order by id for share`.execute(db)
  return rows.map((row) => row.account_id)
}

async function isGiven(
  db: Db,
  table: 'favourites' | 'emoji_reactions',
  event: { readonly accountId: string; readonly targetAccountId: string; readonly statusId: string; readonly name?: string },
): Promise<boolean> {
  // Nobody is notified of their own action.
  if (event.accountId === event.targetAccountId) return false
  const { rows } = await sql`select 1 from ${sql.table(table)} where account_id = ${event.accountId} and status_id = ${event.statusId}
    ${event.name === undefined ? sql`` : sql`and name = ${event.name}`} limit 1 for share`.execute(db)
  return rows.length > 0
}

async function isBound(
  db: Db,
  table: 'follows' | 'follow_requests',
  { accountId, targetAccountId }: { readonly accountId: string; readonly targetAccountId: string },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where account_id = ${accountId} and target_account_id = ${targetAccountId} for share`.execute(
      db,
    )
  return rows.length > 0
}

async function staffWith(db: Db, permissions: number): Promise<string[]> {
  const staff = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.account_id')
    // Everybody has the role 0; the condition is that of an index.
    .where('users.role_id', '<>', sql.lit(0))
    .where(sql<boolean>`(roles.permissions & ${sql.lit(permissions)}) <> 0`)
    .where('users.disabled_at', 'is', null)
    .execute()
  return staff.map((each) => each.account_id)
}
