import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { AppEvent } from '../../platform/events/AppEvent.ts'
import type { Listener, Writing } from '../../platform/events/EventBus.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { askToSend, askToSendNumbers } from './askToSend.ts'
import type { Send } from './Send.ts'

const EVENTS = [
  'status.created',
  'status.edited',
  'status.deleted',
  'reblog.created',
  'favourite.created',
  'favourite.deleted',
  'emoji_reaction.created',
  'emoji_reaction.deleted',
  'status.pinned',
  'status.unpinned',
  'quote.answered',
  'poll.voted',
  'poll.ended',
  'follow.created',
  'follow.requested',
  'follow.answered',
  'follow.deleted',
  'block.created',
  'block.deleted',
  'account.updated',
  'account.moved',
  'account.deleted',
  'report.created',
  'relay.joined',
  'relay.left',
] as const satisfies readonly AppEvent['type'][]

const ANSWERS = { accepted: 'acceptQuote', rejected: 'rejectQuote', revoked: 'revokeQuote' } as const

/** The shortest time between two deliveries of a poll's counts, in milliseconds; they are also sent at its end. */
const NUMBERS_EVERY_MS = 180_000

/** Enqueues, in the transaction of a change, the activities that inform other servers of it; nothing where federation is disabled. */
export function sendListener(ctx: AppContext): Listener {
  return {
    name: 'federation.send',
    to: ctx.settings.federation === null ? [] : EVENTS,
    async hear(event, { db }) {
      for (const send of await sendsOf(ctx, db, event)) await askToSend(ctx, send, db)
    },
  }
}

async function sendsOf(ctx: AppContext, db: Writing['db'], event: AppEvent): Promise<Send[]> {
  switch (event.type) {
    case 'status.created':
      // A remote post.
      if (event.arrival !== undefined || !(await isOurs(db, event.accountId))) return []
      return [{ what: 'create', statusId: event.statusId }, ...(await quoteRequests(db, event.statusId))]
    case 'reblog.created':
      return (await isOurs(db, event.accountId)) ? [{ what: 'create', statusId: event.statusId }] : []
    case 'status.edited':
      return (event.isRewritten || event.isDecided === true) && (await isOurs(db, event.accountId))
        ? [{ what: 'update', statusId: event.statusId }]
        : []
    case 'status.deleted':
      return (await isOurs(db, event.accountId)) ? [{ what: 'delete', statusId: event.statusId }] : []
    case 'favourite.created':
    case 'favourite.deleted': {
      const { accountId, targetAccountId, statusId: likedId, favouriteId = '' } = event
      if (!(await isOurs(db, accountId)) || (await isOurs(db, targetAccountId))) return []
      const like: Send = { what: event.type === 'favourite.created' ? 'like' : 'unlike', accountId, likedId, favouriteId }
      return like.what === 'like' ? [like] : [like, ...(await newestRemaining(db, accountId, likedId))]
    }
    case 'emoji_reaction.created':
    case 'emoji_reaction.deleted': {
      const { accountId, statusId: reactedId, reactionId, name, domain } = event
      if (reactionId === undefined || !(await isOurs(db, accountId))) return []
      const reaction = { accountId, reactedId, reactionId, name, domain }
      if (event.type === 'emoji_reaction.created') return [{ what: 'react', ...reaction }]
      return [{ what: 'unreact', ...reaction }, ...(await newestRemaining(db, accountId, reactedId))]
    }
    case 'status.pinned':
    case 'status.unpinned': {
      const { accountId, statusId: pinnedId, pinId } = event
      return (await isOurs(db, accountId)) ? [{ what: event.type === 'status.pinned' ? 'pin' : 'unpin', pinnedId, pinId }] : []
    }
    case 'quote.answered': {
      const { quotingId, quotedId, answer } = event
      const { rows } = await sql<{ local: boolean }>`select local from statuses where id = ${quotingId}`.execute(db)
      // The servers that have a local post receive its new state.
      const told: Send[] = rows[0]?.local === true ? [{ what: 'update', statusId: quotingId }] : []
      return [...told, { what: ANSWERS[answer], quotingId, quotedId }]
    }
    case 'poll.voted': {
      const { accountId, authorId, statusId: votedId, voteIds } = event
      if (await isOurs(db, authorId)) await askToSendNumbers(ctx, votedId, new Date(ctx.now().getTime() + NUMBERS_EVERY_MS), db)
      else if (await isOurs(db, accountId)) return voteIds.map((voteId) => ({ what: 'vote', votedId, voteId }))
      return []
    }
    case 'poll.ended':
      return (await isOurs(db, event.accountId)) ? [{ what: 'update', statusId: event.statusId }] : []
    case 'account.updated':
      return (await isKept(db, event.accountId)) ? [{ what: 'profile', accountId: event.accountId }] : []
    case 'account.moved':
      return (await isOurs(db, event.accountId)) ? [{ what: 'move', accountId: event.accountId }] : []
    case 'account.deleted':
      return [{ what: 'gone', accountId: event.accountId }]
    case 'report.created': {
      const { id, forwarded } = event.report
      return forwarded === true && typeof id === 'string' ? [{ what: 'flag', reportId: id }] : []
    }
    case 'relay.joined':
      return [{ what: 'joinRelay', relayId: event.relayId }]
    case 'relay.left': {
      const { type: _, ...left } = event
      return [{ what: 'leaveRelay', ...left }]
    }
    case 'follow.created':
    case 'follow.requested':
    case 'follow.answered':
    case 'follow.deleted':
    case 'block.created':
    case 'block.deleted':
      return betweenServers(ctx, db, event)
    default:
      return []
  }
}

/**
 * The newest favourite or reaction that remains after one was removed. Servers with one reaction per account, or on which every Like is a
 * favourite, remove their only one, so the remaining one is sent again.
 */
async function newestRemaining(db: Writing['db'], accountId: string, statusId: string): Promise<Send[]> {
  const { rows } = await sql<{ id: string; name: string | null; domain: string | null }>`
    select l.id, null as name, null as domain from favourites as l join statuses as s on s.id = l.status_id
      where l.account_id = ${accountId} and l.status_id = ${statusId} and not s.local
    union all select id, name, domain from emoji_reactions where account_id = ${accountId} and status_id = ${statusId}
    order by id desc limit 1`.execute(db)
  return rows.map(({ id, name, domain }) =>
    name === null
      ? { what: 'like', accountId, likedId: statusId, favouriteId: id }
      : { what: 'react', accountId, reactedId: statusId, reactionId: id, name, domain },
  )
}

/** The quote of a remote post that waits for its author's approval. */
async function quoteRequests(db: Writing['db'], quotingId: string): Promise<Send[]> {
  const { rows } = await sql<{ id: string }>`
    select quoted.id::text as id from statuses as s join statuses as quoted on quoted.id = s.quote_of_id
    where s.id = ${quotingId} and s.quote_state = 'pending' and not quoted.local`.execute(db)
  return rows.map(({ id: quotedId }) => ({ what: 'askQuote', quotingId, quotedId }))
}

async function isOurs(db: Writing['db'], accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('domain').where('id', '=', accountId).executeTakeFirst()
  return row !== undefined && row.domain === null
}

/** Whether it is a local account that is not being deleted; a deletion is sent separately. */
async function isKept(db: Writing['db'], accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .select('a.id')
    .where('a.id', '=', accountId)
    .where('a.domain', 'is', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Relation = Extract<AppEvent, { readonly type: `follow.${string}` | `block.${string}` }>

/** The activity for a change between a local and a remote account that was made here; none where both are local. */
async function betweenServers({ settings }: AppContext, db: Writing['db'], event: Relation): Promise<Send[]> {
  const { accountId, targetAccountId } = event
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'domain', 'uri'])
    .where('id', 'in', [accountId, targetAccountId])
    .execute()
  const account = rows.find(({ id }) => id === accountId)
  const target = rows.find(({ id }) => id === targetAccountId)
  if (account === undefined || target === undefined || (account.domain === null) === (target.domain === null)) return []
  const pair = { accountId, targetAccountId }
  const isOurs = account.domain === null
  switch (event.type) {
    case 'follow.requested':
      return isOurs ? [{ what: 'follow', ...pair }] : []
    case 'follow.created':
      return isOurs ? [] : [{ what: 'accept', uri: null, ...pair }]
    case 'follow.answered':
      return isOurs ? [] : [{ what: event.isAccepted === true ? 'accept' : 'reject', uri: event.uri ?? null, ...pair }]
    case 'follow.deleted': {
      const { uri = null, endedById = accountId } = event
      if (isOurs) return endedById === accountId && uri !== null ? [{ what: 'unfollow', uri, ...pair }] : []
      return endedById === targetAccountId ? [{ what: 'reject', uri, ...pair }] : []
    }
    case 'block.created':
      return isOurs ? [{ what: 'block', ...pair }] : []
    case 'block.deleted':
      return isOurs && event.blockId !== undefined
        ? [{ what: 'unblock', uri: `${accountUri(account, settings.publicUrl)}#blocks/${event.blockId}`, ...pair }]
        : []
  }
}
