import { RateLimiterRes } from 'rate-limiter-flexible'
import type { AppContext } from '../AppContext.ts'
import { isOwned } from '../collections/members/ensureOwned.ts'
import { selectConversation } from '../timelines/conversations/selectConversations.ts'
import { serializeConversations } from '../timelines/conversations/serializeConversations.ts'
import type { AppEvent } from '../platform/events/AppEvent.ts'
import { serializeNotification } from '../notifications/reading/serializeNotifications.ts'
import { directKey, userKey, userNotificationKey } from './Channel.ts'
import { hasAnyScope, type StreamGate } from './StreamGate.ts'
import { defaultStreamLimits, type StreamLimits } from './StreamLimits.ts'
import { StreamMessage } from './StreamMessage.ts'
import { StreamServer } from './StreamServer.ts'
import { streamAnnouncement, streamAnnouncementDeletion, streamAnnouncementReaction } from './streamAnnouncement.ts'
import { StatusStreams } from './StatusStreams.ts'
import { isNotSuspended } from '../visibility/isNotSuspended.ts'

/** Creates the stream server, and streams the events of the app to its connections. */
export function openStreaming(ctx: AppContext, limits: StreamLimits = defaultStreamLimits): StreamServer {
  const server = new StreamServer({
    gate: gateOf(ctx),
    now: ctx.now,
    trustProxy: ctx.settings.trustProxy,
    admit: admitUpgrades(ctx),
    limits,
    onError: (error) => ctx.log.error('A stream failed', { error }),
  })
  const statuses = new StatusStreams(ctx, server.hub)
  // Events are handled one after the other, because a deletion must not overtake its status.
  let turn = Promise.resolve()
  let waiting = 0
  ctx.events.subscribeToAll((event) => {
    if (server.hub.connectionCount() === 0) return
    if (waiting >= limits.waitingEvents) {
      ctx.log.warn('Too many events wait to be streamed, so all streams are ended', { waiting })
      server.hub.disconnect('Too many events are waiting')
      return
    }
    waiting += 1
    turn = turn
      .then(() => streamEvent(ctx, server, statuses, event))
      .catch((error: unknown) => ctx.log.error('An event could not be streamed', { event: event.type, error }))
      .finally(() => (waiting -= 1))
    return turn
  })
  return server
}

const UPGRADES_SECONDS = 300

/** Limits new connections by address. HTTP upgrades do not pass the middleware that limits requests. */
function admitUpgrades({ settings, limiters }: Pick<AppContext, 'settings' | 'limiters'>): (address: string) => Promise<boolean> {
  if (settings.rateLimits === null) return () => Promise.resolve(true)
  const upgrades = limiters('upgrade', settings.rateLimits.perAddress, UPGRADES_SECONDS)
  return async (address) =>
    upgrades.consume(address).then(
      () => true,
      (rejection: unknown) => {
        if (rejection instanceof RateLimiterRes) return false
        throw rejection
      },
    )
}

async function streamEvent(ctx: AppContext, server: StreamServer, statuses: StatusStreams, event: AppEvent): Promise<void> {
  switch (event.type) {
    case 'status.created':
      if (event.arrival === 'fetched') return undefined
      await statuses.created(event.statusId)
      return event.visibility === 'direct'
        ? streamConversation(ctx, server, event.statusId, [event.accountId, ...event.mentionedIds])
        : undefined
    case 'reblog.created':
      return statuses.created(event.statusId)
    case 'status.edited':
      return statuses.edited(event.statusId)
    case 'status.deleted':
      return statuses.deleted(event)
    case 'emoji_reaction.created':
    case 'emoji_reaction.deleted':
      return statuses.reacted(event.statusId, event)
    case 'notifications.created':
      return streamNotifications(ctx, server, event.notifications)
    case 'notifications.merged':
      return publishToAccount(server, event.accountId, new StreamMessage('notifications_merged', '1'))
    case 'filters.changed':
      return publishToAccount(server, event.accountId, new StreamMessage('filters_changed', null))
    case 'announcement.published':
      return streamAnnouncement(ctx, server.hub, event.announcementId)
    case 'announcement.reacted':
      return streamAnnouncementReaction(ctx, server.hub, event.announcementId, event.name)
    case 'announcement.deleted':
      return streamAnnouncementDeletion(server.hub, event.announcementId)
    case 'token.revoked':
      return server.disconnectToken(event.tokenId)
    case 'favourite.created':
    case 'favourite.deleted':
    case 'status.pinned':
    case 'status.unpinned':
    case 'quote.answered':
    case 'poll.voted':
    case 'poll.ended':
    case 'account.created':
    case 'account.updated':
    case 'account.deleted':
    case 'follow.created':
    case 'follow.requested':
    case 'follow.answered':
    case 'follow.deleted':
    case 'block.created':
    case 'block.deleted':
    case 'relationships.severed':
    case 'report.created':
    case 'account.warned':
    case 'annual_report.created':
    case 'scheduled_status.failed':
      return undefined
  }
}

const notificationScopes = ['read', 'read:notifications']

async function streamNotifications(
  ctx: AppContext,
  server: StreamServer,
  notifications: readonly { readonly id: string; readonly accountId: string }[],
): Promise<void> {
  for (const { id, accountId } of notifications) await streamNotification(ctx, server, accountId, id)
}

async function streamNotification(ctx: AppContext, server: StreamServer, accountId: string, notificationId: string): Promise<void> {
  const keys = [userKey(accountId), userNotificationKey(accountId)].filter((key) => server.hub.hasSubscribers(key))
  if (keys.length === 0) return
  const notification = await serializeNotification(ctx, accountId, notificationId)
  if (notification === null) return
  const message = new StreamMessage('notification', notification)
  // A token that may only read statuses can subscribe to the home timeline, but gets no notifications with it.
  for (const key of keys) server.hub.publish(key, message, (connection) => hasAnyScope(connection.scopes, notificationScopes))
}

async function streamConversation(ctx: AppContext, server: StreamServer, statusId: string, accountIds: readonly string[]): Promise<void> {
  const subscribers = accountIds.filter((id) => server.hub.hasSubscribers(directKey(id)))
  if (subscribers.length === 0) return
  const status = await ctx.db.selectFrom('statuses').select('conversation_id').where('id', '=', statusId).executeTakeFirst()
  if (status === undefined) return
  for (const id of subscribers) {
    const row = await selectConversation(ctx, id, status.conversation_id)
    const [conversation] = row === null ? [] : await serializeConversations(ctx, id, [row])
    if (conversation !== undefined) server.hub.publish(directKey(id), new StreamMessage('conversation', conversation))
  }
}

function publishToAccount(server: StreamServer, accountId: string, message: StreamMessage): void {
  server.hub.publish(userKey(accountId), message)
}

function gateOf(ctx: AppContext): StreamGate {
  return {
    async authenticate(token) {
      const bearer = await ctx.bearers.find(token)
      if (bearer === null || bearer.obstacle !== null) return null
      return { accountId: bearer.viewer?.accountId ?? null, tokenId: bearer.tokenId, scopes: bearer.scopes }
    },
    owns: (what, accountId, id) => isOwned(ctx, what === 'list' ? 'lists' : 'antennas', id, accountId),
    async revokedAmong(tokenIds) {
      const existing = await ctx.db
        .selectFrom('oauth_tokens as t')
        .leftJoin('users as u', 'u.account_id', 't.account_id')
        .leftJoin('accounts as a', 'a.id', 't.account_id')
        .select('t.id')
        .where('t.id', 'in', [...tokenIds])
        .where('t.revoked_at', 'is', null)
        .where('u.disabled_at', 'is', null)
        .where(isNotSuspended('a'))
        .execute()
      const valid = new Set(existing.map((row) => row.id))
      return new Set(tokenIds.filter((id) => !valid.has(id)))
    },
  }
}
