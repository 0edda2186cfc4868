import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { rememberingReads } from './documents/readOnce.ts'
import { openContext } from './openContext.ts'
import { SEND_JOB } from './sending/askToSend.ts'
import type { Context } from '@fedify/fedify'
import { profileParcel } from './sending/profileParcel.ts'
import { reportParcel } from './sending/reportParcel.ts'
import { likeParcel } from './sending/likeParcel.ts'
import { pinParcel } from './sending/pinParcel.ts'
import { quoteParcel } from './sending/quoteParcel.ts'
import { reactionParcel } from './sending/reactionParcel.ts'
import { relationParcel } from './sending/relationParcel.ts'
import { relayParcel } from './sending/relayParcel.ts'
import { sendParcel } from './sending/sendParcel.ts'
import { statusParcel } from './sending/statusParcel.ts'
import { voteParcel } from './sending/voteParcel.ts'
import type { Parcel, Send } from './sending/Send.ts'

/** Makes activities from what was asked to be sent, and hands them to Fedify's queue. Done twice, the same activities are queued twice, under the same addresses. */
export function sendJob(ctx: AppContext): JobKind<Send> {
  return {
    name: SEND_JOB,
    atOnce: 4,
    isSequenced: true,
    async work(send) {
      const fedify = await openContext(ctx)
      await rememberingReads(async () => {
        const parcel = await parcelOf(ctx, fedify, send)
        if (parcel !== null) await sendParcel(ctx, fedify, parcel)
      })
    },
  }
}

function parcelOf(ctx: AppContext, fedify: Context<void>, send: Send): Promise<Parcel | null> {
  if ('statusId' in send) return statusParcel(ctx, send)
  if ('pinnedId' in send) return pinParcel(ctx, send)
  if ('quotingId' in send) return quoteParcel(ctx, send)
  if ('voteId' in send) return voteParcel(ctx, send)
  if ('reactedId' in send) return reactionParcel(ctx, send)
  if ('relayId' in send) return relayParcel(ctx, fedify, send)
  if ('reportId' in send) return reportParcel(ctx, send)
  if ('likedId' in send) return likeParcel(ctx, send)
  return 'targetAccountId' in send ? relationParcel(ctx, send) : profileParcel(ctx, fedify, send)
}
