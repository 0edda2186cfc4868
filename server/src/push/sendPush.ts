import type { AppContext } from '../AppContext.ts'
import { OutgoingError } from '../platform/outgoing/OutgoingError.ts'
import type { Subscription } from './findSubscription.ts'
import { encryptMessage } from './encryptMessage.ts'

/** Sends a message, and deletes the subscription if the push service rejects it permanently. After `failed` the message can be sent again. */
export async function sendPush(ctx: AppContext, subscription: Subscription, text: string, topic: string): Promise<'done' | 'failed'> {
  const message = await encryptMessage(ctx, subscription, text, topic)
  const status = message === null ? 400 : await send(ctx, message)
  if (status !== null && status < 400) return 'done'
  // The subscription is gone, or its keys are invalid. All other failures may be temporary.
  if (status === null || status >= 500 || status === 408 || status === 429) return 'failed'
  await ctx.db.deleteFrom('push_subscriptions').where('id', '=', subscription.id).where('endpoint', '=', subscription.endpoint).execute()
  return 'done'
}

async function send(
  ctx: AppContext,
  { endpoint, headers, body }: NonNullable<Awaited<ReturnType<typeof encryptMessage>>>,
): Promise<number | null> {
  try {
    const answer = await ctx.outgoing.ask(endpoint, { method: 'POST', headers, body, maxBytes: 16_384, takesBeginning: true })
    return answer.status
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    ctx.log.debug('A push service could not be reached', { reason: error.kind })
    return error.kind === 'refused' ? 400 : null
  }
}
