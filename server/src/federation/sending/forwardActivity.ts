import type { InboxContext } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { anyText } from '../../platform/database/anyOf.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { isSigned, listOf } from '../documents/rawJson.ts'
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
 * Forwards the current activity about a post as it was received; answers to whom. The activity may contain nothing but the post, and must
 * have a valid signature of its author: other servers would reject it otherwise, and failing deliveries are repeated for days, so the
 * signature is verified first. One about a public post that has none goes to servers that then ask the post's own server.
 */
export async function forwardActivity(
  { ctx, fedify }: Forwarding,
  uri: string,
  recipients: readonly Recipient[],
  isPublic = false,
): Promise<readonly Recipient[]> {
  const json = activityAsSent()
  if (recipients.length === 0 || json === null || listOf(json['object']).length !== 1) return []
  if (JSON.stringify(json).length > MOST_CHARACTERS) return []
  const isUnsigned = isPublic && !isSigned(json)
  if (!isUnsigned && !(await hasVerifiedSignature(fedify))) return []
  const told = isUnsigned ? await askingTheOrigin(ctx, recipients) : recipients
  if (told.length === 0) return []
  await fedify.forwardActivity({ identifier: INSTANCE_ACTOR }, await reachable(ctx, told), {
    skipIfUnsigned: !isUnsigned,
    preferSharedInbox: false,
    orderingKey: uri,
    excludeBaseUris: [new URL(fedify.canonicalOrigin)],
  })
  return told
}

/** Those at servers that are known to ask a post's own server about an unsigned activity: those with our software. */
async function askingTheOrigin({ db }: AppContext, recipients: readonly Recipient[]): Promise<readonly Recipient[]> {
  const hostOf = ({ inbox }: Recipient): string => URL.parse(inbox)?.host ?? ''
  const rows = await db
    .selectFrom('instances')
    .select('domain')
    .where('domain', '=', anyText(recipients.map(hostOf)))
    .where('software', '=', 'starling')
    .execute()
  const domains = new Set(rows.map(({ domain }) => domain))
  return recipients.filter((recipient) => domains.has(hostOf(recipient)))
}
