import type { InboxContext } from '@fedify/fedify'
import { Delete, Reject, Undo, Update } from '@fedify/vocab'
import type { Activity } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin, isTooLong, originOf } from '../documents/originOf.ts'
import { findSender } from './findSender.ts'
import { idOf, rawOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { findUnavailable, notePeer } from '../peers/peers.ts'
import { markEnd } from '../notes/tombstones.ts'
import { findActorByUri, resolveActor } from '../remote-accounts/resolveActor.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'

/** An activity whose actor is verified. */
export interface Received<T extends Activity> {
  readonly ctx: AppContext
  readonly fedify: InboxContext<void>
  readonly activity: T
  /** The activity as it was sent. */
  readonly json: Json
  readonly sender: RemoteActor
  /** Whether a local account follows the sender. */
  readonly isFollowed: boolean
}

type Handler<T extends Activity> = (received: Received<T>) => Promise<void>

/**
 * Makes an inbox listener for Fedify. Fedify has verified the actor's signature, and trusts embedded objects of the same server as the
 * activity's id, but does not compare that id with the actor. An attacker could sign an activity with an id of another server, and
 * embedded objects would count as that server's. So an activity whose id is of another server than its actor is refused here first.
 */
export function receive<T extends Activity>(ctx: AppContext, handle: Handler<T>) {
  return async (fedify: InboxContext<void>, activity: T): Promise<void> => {
    const json = await rawOf(activity)
    const [actorUri, ...others] = activity.actorIds.map(({ href }) => href)
    if (actorUri === undefined || others.length > 0 || !isOwnActivity(activity, actorUri)) return
    if (isSameOrigin(actorUri, ctx.settings.publicUrl)) return
    const from = await findSender(ctx, actorUri)
    if (from.isRefused) return
    const sender =
      from.actor ??
      (activity instanceof Delete ? await endOfUnknown(ctx, idOf(json['object']), actorUri) : await resolveActor(ctx, fedify, actorUri))
    // The server has answered: its noted failures are deleted.
    if (!from.isLatelySeen) await noteHosts(ctx, actorUri)
    if (sender === null || (sender.isSuspended && !isTakenFromSuspended(activity))) return
    await handle({ ctx, fedify, activity, json, sender, isFollowed: from.isFollowed })
  }
}

/** An actor's inboxes may be at other servers, for which only failures are deleted, because an actor can name any server. */
async function noteHosts(ctx: AppContext, actorUri: string): Promise<void> {
  await notePeer(ctx, new URL(actorUri).host)
  const row = await ctx.db.selectFrom('accounts').select(['inbox_url', 'shared_inbox_url']).where('uri', '=', actorUri).executeTakeFirst()
  const hosts = [row?.inbox_url, row?.shared_inbox_url].flatMap((address) => URL.parse(address ?? '')?.host ?? [])
  for (const host of await findUnavailable(ctx.db, hosts)) await notePeer(ctx, host)
}

/** Notes the deletion of an object by an unknown account, without storing the account: the object may still arrive or be fetched. */
async function endOfUnknown(ctx: AppContext, uri: string | null, actorUri: string): Promise<RemoteActor | null> {
  if (uri === null || uri === actorUri || !isSameOrigin(uri, actorUri)) return null
  await markEnd(ctx, uri, actorUri)
  return findActorByUri(ctx, actorUri)
}

/** An activity without an id, or with one that is no web address, cannot be attributed: Fedify then trusts none of its embedded objects. */
function isOwnActivity({ id }: Activity, actorUri: string): boolean {
  if (id !== null && isTooLong(id)) return false
  return originOf(actorUri) !== null && (originOf(id) === null || isSameOrigin(id, actorUri))
}

/** Activities that undo something, or keep data up to date that is stored already. */
function isTakenFromSuspended(activity: Activity): boolean {
  return [Delete, Undo, Reject, Update].some((kind) => activity instanceof kind)
}
