import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { rememberingReads } from './documents/readOnce.ts'
import { openContext } from './openContext.ts'
import { SEND_JOB } from './sending/askToSend.ts'
import type { Context } from '@fedify/fedify'
import { profileDelivery } from './sending/profileDelivery.ts'
import { reportDelivery } from './sending/reportDelivery.ts'
import { likeDelivery } from './sending/likeDelivery.ts'
import { pinDelivery } from './sending/pinDelivery.ts'
import { quoteDelivery } from './sending/quoteDelivery.ts'
import { reactionDelivery } from './sending/reactionDelivery.ts'
import { relationDelivery } from './sending/relationDelivery.ts'
import { relayDelivery } from './sending/relayDelivery.ts'
import { sendDelivery } from './sending/sendDelivery.ts'
import { statusDelivery } from './sending/statusDelivery.ts'
import { voteDelivery } from './sending/voteDelivery.ts'
import type { Delivery, Send } from './sending/Send.ts'

/**
 * Makes activities from stored orders, and hands them to Fedify's queue. If it is repeated, the same activities are queued again with the
 * same ids.
 */
export function sendJob(ctx: AppContext): JobKind<Send> {
  return {
    name: SEND_JOB,
    atOnce: 4,
    isSequenced: true,
    async work(send) {
      const fedify = await openContext(ctx)
      await rememberingReads(async () => {
        const delivery = await deliveryOf(ctx, fedify, send)
        if (delivery !== null) await sendDelivery(ctx, fedify, delivery)
      })
    },
  }
}

function deliveryOf(ctx: AppContext, fedify: Context<void>, send: Send): Promise<Delivery | null> {
  if ('statusId' in send) return statusDelivery(ctx, send)
  if ('pinnedId' in send) return pinDelivery(ctx, send)
  if ('quotingId' in send) return quoteDelivery(ctx, send)
  if ('voteId' in send) return voteDelivery(ctx, send)
  if ('reactedId' in send) return reactionDelivery(ctx, send)
  if ('relayId' in send) return relayDelivery(ctx, fedify, send)
  if ('reportId' in send) return reportDelivery(ctx, send)
  if ('likedId' in send) return likeDelivery(ctx, send)
  return 'targetAccountId' in send ? relationDelivery(ctx, send) : profileDelivery(ctx, fedify, send)
}
