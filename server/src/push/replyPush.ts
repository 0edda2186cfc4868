import type { Status } from '@starling/api/statuses'
import { readSetting, settings } from '@starling/domain/settings'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { anyOf } from '../platform/database/anyOf.ts'
import type { Listener } from '../platform/events/EventBus.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { serializeStatuses } from '../posts/reading/serializeStatuses.ts'
import type { Tables } from '../Tables.ts'
import { isVisible } from '../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../visibility/isWelcomeInTimelines.ts'
import { findSubscription } from './findSubscription.ts'
import type { Subscription } from './findSubscription.ts'
import { deferredUntil } from './pushSummary.ts'
import { replyMessage } from './pushMessage.ts'
import { AT_ONCE, PER_HOST, scheduleLater, scheduleMessages, RETRIES, retryAfter } from './scheduleMessages.ts'
import { sendPush } from './sendPush.ts'
import { matchesPolicy, subscribedTypes } from './subscriptionFilter.ts'

const JOB = 'push.answer'
const TYPE = 'followed_conversation'

/** How many ancestors of a reply are searched for a post whose conversation somebody follows. */
const HIGHEST = 200

interface Delivery {
  readonly statusId: string
  /** The id of the post whose replies the reader follows. */
  readonly conversationId: string
  readonly subscriptionId: string
  readonly attempt: number
}

/** Sends messages about replies in conversations that an account follows without taking part. */
export function replyJob(ctx: AppContext): JobKind<Delivery> {
  return { name: JOB, atOnce: AT_ONCE, perHost: PER_HOST, work: (delivery) => deliver(ctx, delivery) }
}

/** Schedules messages about a new reply, for each subscription of the accounts that follow one of its ancestors. */
export function replyListener(ctx: AppContext): Listener {
  return {
    name: 'push of answers',
    to: ['status.created'],
    async hear(event, { db }) {
      if (event.type !== 'status.created' || event.inReplyToAccountId === null || event.arrival === 'fetched') return
      const followers = await findFollowers(db, event)
      // This is so for nearly every reply.
      if (followers.size === 0) return
      const rows = await db
        .selectFrom('push_subscriptions')
        .select(['id as subscriptionId', 'account_id', 'endpoint'])
        .where('account_id', '=', anyOf([...followers.keys()]))
        .where(sql<boolean>`(alerts ->> ${sql.lit(TYPE)})::boolean`)
        .execute()
      const planned = rows.flatMap(({ subscriptionId, account_id: accountId, endpoint }) => {
        const conversationId = followers.get(accountId)
        if (conversationId === undefined) return []
        const message: Delivery = { statusId: event.statusId, conversationId, subscriptionId, attempt: 1 }
        return [{ message, endpoint }]
      })
      await scheduleMessages(
        ctx,
        db,
        { job: JOB, keyOf: ({ subscriptionId, statusId }) => `${JOB}:${subscriptionId}:${statusId}` },
        planned,
      )
    },
  }
}

/** The accounts that follow an ancestor of this post, each with the nearest such ancestor. */
async function findFollowers(
  db: Kysely<Tables>,
  { statusId, accountId }: { readonly statusId: string; readonly accountId: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ accountId: string; conversationId: string }>`
    with recursive line (id, parent, depth) as (
      select s.id, s.in_reply_to_id, 1 from statuses as s where s.id = ${statusId}
      union all
      select s.id, s.in_reply_to_id, line.depth + 1 from line join statuses as s on s.id = line.parent where line.depth < ${HIGHEST}
    )
    select distinct on (u.account_id) u.account_id as "accountId", line.parent as "conversationId"
    from line
    join users as u on u.web_settings #> '{starling,followedConversations}' is not null
      and u.web_settings #> '{starling,followedConversations}' @> jsonb_build_array(jsonb_build_object('id', line.parent::text))
    where line.parent is not null and u.account_id <> ${accountId}
    order by u.account_id, line.depth`.execute(db)
  return new Map(rows.map((row) => [row.accountId, row.conversationId]))
}

async function deliver(ctx: AppContext, delivery: Delivery): Promise<void> {
  const { subscriptionId, conversationId, attempt } = delivery
  const subscription = await findSubscription(ctx, subscriptionId)
  if (subscription === undefined || !isStillFollowed(subscription, conversationId)) return
  const reply = await loadReply(ctx, subscription, delivery.statusId)
  if (reply === null) return
  // At most one message about each conversation is waiting; a later one replaces it.
  const sending = { job: JOB, keyOf: () => `${JOB}:${subscriptionId}:conversation ${conversationId}` }
  const later = (next: Delivery, after: Date) => scheduleLater(ctx, sending, next, subscription.endpoint, after)
  const deferred = deferredUntil(ctx, subscription, { at: Date.parse(reply.created_at), accountIds: [reply.account.id] })
  if (deferred !== null) return later(delivery, deferred.until)
  const message = replyMessage(reply, conversationId, subscription.locale)
  const outcome = await sendPush(ctx, subscription, message, `c${conversationId}`)
  if (outcome === 'failed' && attempt < RETRIES) await later({ ...delivery, attempt: attempt + 1 }, retryAfter(ctx, attempt))
}

function isStillFollowed(subscription: Subscription, conversationId: string): boolean {
  if (!subscribedTypes(subscription).includes(TYPE)) return false
  return readSetting(subscription.web_settings, settings.followedConversations).some(({ id }) => id === conversationId)
}

/** The reply as the owner of the subscription sees it; null where they may not see it, have filtered or muted it, or get a notification about it anyway. */
async function loadReply(ctx: AppContext, subscription: Subscription, statusId: string): Promise<Status | null> {
  const readerId = subscription.account_id
  const { rows } = await sql`
    select 1 from statuses as s where s.id = ${statusId} and ${isVisible('s', readerId)} and ${isWelcomeInTimelines('s', readerId, ctx.now())}
      and ${matchesPolicy(subscription, sql`${readerId}::bigint`, sql.ref('s.account_id'))}
      and not exists (select 1 from notifications as n where n.account_id = ${readerId} and n.status_id = s.id)`.execute(ctx.db)
  if (rows.length === 0) return null
  const [reply] = await serializeStatuses(ctx, [statusId], readerId)
  const isFiltered = reply?.filtered?.some(({ filter }) => filter.context.includes('thread')) === true
  return reply === undefined || isFiltered ? null : reply
}
