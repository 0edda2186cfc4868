import type { InboxContext } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { listOf } from '../documents/rawJson.ts'
import { activityAsSent, hasVerifiedSignature } from '../fedify-store/createMessageQueue.ts'
import type { Recipient } from './Send.ts'
import { reachable } from './sendDelivery.ts'

/** Longer activities are not forwarded, because a short delivery would cause very much traffic. */
const MOST_CHARACTERS = 128 * 1024

export interface Forwarding {
  readonly ctx: AppContext
  readonly fedify: InboxContext<void>
}

/**
 * Forwards the current activity about a post as it was received; answers whether it did. The activity may contain nothing but the post,
 * and must have a valid signature of its author: other servers would reject it otherwise, and failing deliveries are repeated for days, so
 * the signature is verified first.
 */
export async function forwardActivity({ ctx, fedify }: Forwarding, uri: string, recipients: readonly Recipient[]): Promise<boolean> {
  const json = activityAsSent()
  if (recipients.length === 0 || json === null || listOf(json['object']).length !== 1) return false
  if (JSON.stringify(json).length > MOST_CHARACTERS || !(await hasVerifiedSignature(fedify))) return false
  await fedify.forwardActivity({ identifier: INSTANCE_ACTOR }, await reachable(ctx, recipients), {
    skipIfUnsigned: true,
    preferSharedInbox: false,
    orderingKey: uri,
    excludeBaseUris: [new URL(fedify.canonicalOrigin)],
  })
  return true
}
