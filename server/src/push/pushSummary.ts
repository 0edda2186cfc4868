import type { Notification } from '@starling/api/notifications'
import { isDeferred, lastMoment, nextMoment } from '@starling/domain/hours'
import type { Hours } from '@starling/domain/hours'
import { isQuiet } from '@starling/domain/notifications'
import { readSetting, settings } from '@starling/domain/settings'
import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { findSubscription } from './findSubscription.ts'
import type { Subscription } from './findSubscription.ts'
import { summaryMessage } from './pushMessage.ts'
import { sendPush } from './sendPush.ts'
import { matchesPolicy, subscribedTypes } from './subscriptionFilter.ts'

const JOB = 'push.gathered'

interface SummaryData {
  readonly subscriptionId: string
  /** The summary is about notifications after this time, in milliseconds. */
  readonly since: number
}

/** Sends one message about all notifications since the last summary, at the times of day that an account has chosen for summaries. */
export function summaryJob(ctx: AppContext): JobKind<SummaryData> {
  return { name: JOB, work: (summary) => sendSummary(ctx, summary) }
}

/** The time of the next summary, where messages about something are deferred to it; null where they are sent at once. */
export function deferredUntil(
  ctx: Pick<AppContext, 'now'>,
  subscription: Subscription,
  came: { readonly at: number; readonly accountIds: readonly string[] },
): { readonly since: number; readonly until: Date } | null {
  const hours = hoursOf(subscription)
  const now = ctx.now().getTime()
  const [since, next] = [lastMoment(hours, now), nextMoment(hours, now)]
  return since === null || next === null || !isDeferred(hours, since, came) ? null : { since, until: new Date(next) }
}

/** Schedules the next summary if the notification is deferred to it; answers whether it is. */
export async function deferToSummary(ctx: AppContext, subscription: Subscription, notification: Notification): Promise<boolean> {
  const accountIds = notification.account === null ? [] : [notification.account.id]
  const deferred = deferredUntil(ctx, subscription, { at: Date.parse(notification.created_at), accountIds })
  if (deferred === null) return false
  const summary: SummaryData = { subscriptionId: subscription.id, since: deferred.since }
  await ctx.jobs.enqueue(JOB, summary, { key: `${JOB}:${subscription.id}`, after: deferred.until })
  return true
}

async function sendSummary(ctx: AppContext, { subscriptionId, since }: SummaryData): Promise<void> {
  const subscription = await findSubscription(ctx, subscriptionId)
  if (subscription === undefined) return
  const { rows } = await sql<{ id: string; from_account_id: string; type: string; statusId: string | null }>`
    select n.id, n.from_account_id, n.type, n.status_id as "statusId" from notifications as n where n.account_id = ${subscription.account_id} and not n.filtered
      and n.created_at > ${new Date(since)} and n.type = any(${subscribedTypes(subscription)}::text[])
      and n.id > coalesce((select m.last_read_id from markers as m where m.account_id = n.account_id and m.timeline = 'notifications'), 0)
      and ${matchesPolicy(subscription, sql.ref('n.account_id'), sql.ref('n.from_account_id'))} order by n.id desc limit 1000`.execute(
    ctx.db,
  )
  const { excepted } = hoursOf(subscription)
  const quietPosts = readSetting(subscription.web_settings, settings.quietPosts)
  const waiting = rows.filter((row) => !excepted.includes(row.from_account_id) && !isQuiet({ quietPosts }, row))
  const [newest] = waiting
  // All notifications were read meanwhile.
  if (newest === undefined) return
  const outcome = await sendPush(ctx, subscription, summaryMessage(waiting.length, subscription.locale), newest.id)
  if (outcome === 'failed') throw new Error('The push service did not take the message')
}

function hoursOf({ web_settings: document }: Subscription): Hours {
  return readSetting(document, settings.hours)
}
