import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { addingHeaders } from '../fedify-store/addingHeaders.ts'
import { findSuspended } from '../actors/findActor.ts'
import { findUnavailable } from '../peers/peers.ts'
import { isFederatedWith } from '../../platform/settings/isFederatedWith.ts'
import type { Recipient, Delivery } from './Send.ts'
import { exactActivity } from './exactActivity.ts'
import { digestsByOrigin } from './followersDigest.ts'
import { SYNCHRONIZATION, writeSynchronization } from './synchronizationHeader.ts'

/** The recipients to whom anything may be sent, in Fedify's form. */
export async function reachable({ db, settings }: Pick<AppContext, 'db' | 'settings'>, to: readonly Recipient[]) {
  const hostOf = ({ inbox }: Recipient): string => URL.parse(inbox)?.host ?? ''
  const gone = await findUnavailable(db, to.map(hostOf))
  return to
    .filter((recipient) => !gone.has(hostOf(recipient)) && isFederatedWith(settings, hostOf(recipient)))
    .flatMap(({ uri, inbox, sharedInbox }) => {
      const [id, inboxId, shared] = [URL.parse(uri), URL.parse(inbox), sharedInbox === null ? null : URL.parse(sharedInbox)]
      return id === null || inboxId === null ? [] : [{ id, inboxId, endpoints: shared === null ? null : { sharedInbox: shared } }]
    })
}

/** The types of activities that are still sent for a suspended account: they undo something, or keep data up to date. */
const SAID_BY_SUSPENDED: ReadonlySet<string> = new Set(['Delete', 'Undo', 'Reject', 'Remove', 'Update'])

/** Hands a delivery to Fedify, which signs it and queues a message for each inbox. */
export async function sendDelivery(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  fedify: Context<void>,
  { sender, activity, to, about, followersOf, isPersonal = false }: Delivery,
): Promise<void> {
  const recipients = await reachable({ db, settings }, to)
  if (recipients.length === 0) return
  // The account may have been suspended after the activity was enqueued.
  if (!SAID_BY_SUSPENDED.has(activity.type) && (await findSuspended({ db }, sender)) !== null) return
  const send = () =>
    fedify.sendActivity({ identifier: sender }, recipients, exactActivity(activity), {
      preferSharedInbox: !isPersonal,
      orderingKey: about,
      // Fedify would parse a message for all inboxes again, and lose the exact JSON.
      fanout: 'skip',
      excludeBaseUris: [new URL(fedify.canonicalOrigin)],
    })
  if (followersOf === undefined) return send()
  // Fedify would compute the digest of the recipients, which are only one per server.
  const digests = await digestsByOrigin(db, followersOf)
  await addingHeaders((origin) => ({ [SYNCHRONIZATION]: writeSynchronization(activity.actor, digests.get(origin)) }), send)
}
