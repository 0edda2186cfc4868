import type { Accept, Reject } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { answerFollowRequest } from '../../people/relationships/answerFollowRequest.ts'
import { removeFollower } from '../../people/relationships/followAccount.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { PINS_JOB } from '../notes/storePins.ts'
import { takeRelayAnswer } from '../relays/relays.ts'
import { findLocalAccountByUri } from './findLocalAccountByUri.ts'
import { takeQuoteAnswer } from './handleQuoteAnswer.ts'
import type { Received } from './receive.ts'

/** A remote account accepts a follow request or a quote of a local one. */
export async function handleAccept(received: Received<Accept>): Promise<void> {
  if (await takeQuoteAnswer(received, true)) return
  const { ctx, json, sender } = received
  if (await takeRelayAnswer(ctx, sender.uri, json, true)) return
  const askingId = await findAsking(ctx, json, sender.id)
  if (askingId === null) return
  await ignoreMissing(answerFollowRequest(ctx, sender.id, askingId, 'authorize'))
  await ctx.jobs.enqueue(PINS_JOB, { accountId: sender.id }, { key: `${PINS_JOB} ${sender.id}`, host: sender.domain })
}

/** A remote account rejects it, or ends it later. */
export async function handleReject(received: Received<Reject>): Promise<void> {
  if (await takeQuoteAnswer(received, false)) return
  const { ctx, json, sender } = received
  if (await takeRelayAnswer(ctx, sender.uri, json, false)) return
  const askingId = await findAsking(ctx, json, sender.id)
  if (askingId === null) return
  await ignoreMissing(answerFollowRequest(ctx, sender.id, askingId, 'reject'))
  await removeFollower(ctx, sender.id, askingId)
}

/**
 * The local account whose follow request is answered: found by the id of the request, or by the two accounts in the embedded request,
 * because some servers change its id. A sender can only answer requests to itself.
 */
async function findAsking(ctx: AppContext, json: Json, targetId: string): Promise<string | null> {
  const uri = idOf(json['object'])
  const [embedded] = recordsOf(json['object'])
  if (uri !== null) {
    for (const table of ['follow_requests', 'follows'] as const) {
      const row = await ctx.db.selectFrom(table).select(['account_id', 'target_account_id']).where('uri', '=', uri).executeTakeFirst()
      if (row !== undefined) return row.target_account_id === targetId ? row.account_id : null
    }
    // It answers a withdrawn request, which says nothing about a later one.
    if (isSameOrigin(uri, ctx.settings.publicUrl)) return null
  }
  return embedded === undefined ? null : findLocalAccountByUri(ctx, idOf(embedded['actor']))
}

/** The request was answered or withdrawn meanwhile. */
async function ignoreMissing(answering: Promise<void>): Promise<void> {
  await answering.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
}
