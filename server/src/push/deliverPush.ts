import { sql } from 'kysely'
import type { Notification } from '@starling/api/notifications'
import { hasFilteredStatus, isQuiet } from '@starling/domain/notifications'
import { readSetting, settings } from '@starling/domain/settings'
import type { AppContext } from '../AppContext.ts'
import type { Listener } from '../platform/events/EventBus.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { serializeNotification } from '../notifications/reading/serializeNotifications.ts'
import { findSubscription } from './findSubscription.ts'
import type { Subscription } from './findSubscription.ts'
import { deferToSummary } from './pushSummary.ts'
import { pushMessage } from './pushMessage.ts'
import { AT_ONCE, PER_HOST, scheduleLater, scheduleMessages, RETRIES, retryAfter } from './scheduleMessages.ts'
import { sendPush } from './sendPush.ts'
import { matchesPolicy, subscribedTypes } from './subscriptionFilter.ts'

const JOB = 'push.deliver'

interface Delivery {
  readonly notificationId: string
  readonly subscriptionId: string
  readonly attempt: number
}

const SENDING = { job: JOB, keyOf: ({ subscriptionId, notificationId }: Delivery): string => `${JOB}:${subscriptionId}:${notificationId}` }

/** Sends notifications to push subscriptions, outside of the request that caused them. */
export function pushJob(ctx: AppContext): JobKind<Delivery> {
  return { name: JOB, atOnce: AT_ONCE, perHost: PER_HOST, work: (delivery) => deliver(ctx, delivery) }
}

/** Schedules the delivery of new notifications, and deletes the subscriptions of revoked tokens. */
export function pushListener(ctx: AppContext): Listener {
  return {
    name: 'push',
    to: ['notifications.created', 'token.revoked'],
    async hear(event, { db }) {
      if (event.type === 'token.revoked') await db.deleteFrom('push_subscriptions').where('token_id', '=', event.tokenId).execute()
      if (event.type !== 'notifications.created') return
      const ids = event.notifications.map(({ id }) => id)
      const { rows } = await sql<{ notificationId: string; subscriptionId: string; endpoint: string }>`
        select created.id as "notificationId", p.id as "subscriptionId", p.endpoint
        from unnest(${ids}::bigint[], ${event.notifications.map(({ accountId }) => accountId)}::bigint[]) as created (id, account_id)
        join push_subscriptions as p on p.account_id = created.account_id order by created.id, p.id`.execute(db)
      const planned = rows.map(({ endpoint, ...about }) => ({ message: { ...about, attempt: 1 }, endpoint }))
      await scheduleMessages(ctx, db, SENDING, planned)
    },
  }
}

async function deliver(ctx: AppContext, delivery: Delivery): Promise<void> {
  const subscription = await findSubscription(ctx, delivery.subscriptionId)
  if (subscription === undefined) return
  // Loaded with the reader's permissions: a status hidden or deleted in the meantime is not sent.
  const notification = await serializeNotification(ctx, subscription.account_id, delivery.notificationId)
  if (notification === null || isSilenced(ctx, subscription, notification) || !(await isWanted(ctx, subscription, notification))) return
  if (await deferToSummary(ctx, subscription, notification)) return
  const status = await sendPush(ctx, subscription, pushMessage(notification, subscription.locale), notification.id)
  const { attempt } = delivery
  if (status === 'failed' && attempt < RETRIES)
    await scheduleLater(ctx, SENDING, { ...delivery, attempt: attempt + 1 }, subscription.endpoint, retryAfter(ctx, attempt))
}

/** Whether the notification is about a post that a filter of the reader hides, or whose notifications the reader has turned off. */
function isSilenced({ now }: AppContext, subscription: Subscription, { type, status }: Notification): boolean {
  const isOthers = status?.account.id !== subscription.account_id
  const quietPosts = readSetting(subscription.web_settings, settings.quietPosts)
  return (isOthers && hasFilteredStatus({ status }, now().getTime())) || isQuiet({ quietPosts }, { type, statusId: status?.id ?? null })
}

async function isWanted({ db }: AppContext, subscription: Subscription, { type, account }: Notification): Promise<boolean> {
  if (!subscribedTypes(subscription).includes(type)) return false
  // This is so for nearly every subscription, and needs no query.
  if (subscription.policy === 'all') return true
  const isFrom = matchesPolicy(subscription, sql`${subscription.account_id}::bigint`, sql`${account?.id ?? null}::bigint`)
  const { rows } = await sql<{ isFrom: boolean }>`select ${isFrom} as "isFrom"`.execute(db)
  return rows[0]?.isFrom === true
}
