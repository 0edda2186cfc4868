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
import { gatheredMessage } from './pushMessage.ts'
import { sendPush } from './sendPush.ts'
import { isFromWanted, wantedTypes } from './wanted.ts'

const JOB = 'push.gathered'

interface Gathered {
  readonly subscriptionId: string
  /** What came after this moment is gathered, in milliseconds. */
  readonly since: number
}

/** Tells at the times of day that an account chose, in one message, of what came since the last of them. */
export function gatheredJob(ctx: AppContext): JobKind<Gathered> {
  return { name: JOB, work: (gathered) => tell(ctx, gathered) }
}

/** Until when an account wants to hear nothing of something, by the times of day it chose; null where it is told at once. */
export function heldUntil(
  ctx: Pick<AppContext, 'now'>,
  subscription: Subscription,
  came: { readonly at: number; readonly accountIds: readonly string[] },
): { readonly since: number; readonly until: Date } | null {
  const hours = hoursOf(subscription)
  const now = ctx.now().getTime()
  const [since, next] = [lastMoment(hours, now), nextMoment(hours, now)]
  return since === null || next === null || !isDeferred(hours, since, came) ? null : { since, until: new Date(next) }
}

/** Whether a notification waits for the next time its reader chose, which is then planned. */
export async function isGathered(ctx: AppContext, subscription: Subscription, notification: Notification): Promise<boolean> {
  const accountIds = notification.account === null ? [] : [notification.account.id]
  const held = heldUntil(ctx, subscription, { at: Date.parse(notification.created_at), accountIds })
  if (held === null) return false
  const gathered: Gathered = { subscriptionId: subscription.id, since: held.since }
  await ctx.jobs.enqueue(JOB, gathered, { key: `${JOB}:${subscription.id}`, after: held.until })
  return true
}

async function tell(ctx: AppContext, { subscriptionId, since }: Gathered): Promise<void> {
  const subscription = await findSubscription(ctx, subscriptionId)
  if (subscription === undefined) return
  const { rows } = await sql<{ id: string; from_account_id: string; type: string; statusId: string | null }>`
    select n.id, n.from_account_id, n.type, n.status_id as "statusId" from notifications as n where n.account_id = ${subscription.account_id} and not n.filtered
      and n.created_at > ${new Date(since)} and n.type = any(${wantedTypes(subscription)}::text[])
      and n.id > coalesce((select m.last_read_id from markers as m where m.account_id = n.account_id and m.timeline = 'notifications'), 0)
      and ${isFromWanted(subscription, sql.ref('n.account_id'), sql.ref('n.from_account_id'))} order by n.id desc limit 1000`.execute(
    ctx.db,
  )
  const { excepted } = hoursOf(subscription)
  const quietPosts = readSetting(subscription.web_settings, settings.quietPosts)
  const waiting = rows.filter((row) => !excepted.includes(row.from_account_id) && !isQuiet({ quietPosts }, row))
  const [newest] = waiting
  // All of it was read meanwhile.
  if (newest === undefined) return
  const outcome = await sendPush(ctx, subscription, gatheredMessage(waiting.length, subscription.locale), newest.id)
  if (outcome === 'failed') throw new Error('The push service did not take the message')
}

function hoursOf({ web_settings: document }: Subscription): Hours {
  return readSetting(document, settings.hours)
}
