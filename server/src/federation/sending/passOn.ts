import type { InboxContext } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { listOf } from '../documents/rawJson.ts'
import { activityAsSent, hasVerifiedSignature } from '../fedify-store/createMessageQueue.ts'
import type { Recipient } from './Send.ts'
import { reachable } from './sendDelivery.ts'

/** Somebody's few words go to many: longer activities are passed on to nobody. */
const MOST_CHARACTERS = 128 * 1024

export interface Passing {
  readonly ctx: AppContext
  readonly fedify: InboxContext<void>
}

/**
 * Passes the activity that is being dealt with on as it came, about a post; answers whether it was passed on. Beside the post nothing may be in it, and without its
 * author's signature nobody would believe it: what is sent in vain is tried again for days, so the signature is verified before.
 */
export async function passOn({ ctx, fedify }: Passing, uri: string, recipients: readonly Recipient[]): Promise<boolean> {
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
