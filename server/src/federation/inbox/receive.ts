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

/** An activity of which it is certain that its actor did it. */
export interface Received<T extends Activity> {
  readonly ctx: AppContext
  readonly fedify: InboxContext<void>
  readonly activity: T
  /** As it was sent. */
  readonly json: Json
  readonly sender: RemoteActor
  /** Whether anybody of this server follows the sender. */
  readonly isFollowed: boolean
}

type Handler<T extends Activity> = (received: Received<T>) => Promise<void>

/**
 * Makes a listener of Fedify's. Fedify has verified that the actor signed the activity, and trusts what is embedded in it as far as it is of the same server as
 * the id of the activity. It does not compare that id with the actor: a stranger could sign an activity with an id of somebody else's server, and everything
 * embedded would count as that server's word. So an id of another server than the actor's is refused here, before anything else.
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
    // It is there: what was noted of its failures is forgotten.
    if (!from.isLatelySeen) await noteHosts(ctx, actorUri)
    if (sender === null || (sender.isSuspended && !isTakenFromSuspended(activity))) return
    await handle({ ctx, fedify, activity, json, sender, isFollowed: from.isFollowed })
  }
}

/** Its inboxes may be at other servers than the actor, of which only failures are forgotten: anybody can name any server. */
async function noteHosts(ctx: AppContext, actorUri: string): Promise<void> {
  await notePeer(ctx, new URL(actorUri).host)
  const row = await ctx.db.selectFrom('accounts').select(['inbox_url', 'shared_inbox_url']).where('uri', '=', actorUri).executeTakeFirst()
  const hosts = [row?.inbox_url, row?.shared_inbox_url].flatMap((address) => URL.parse(address ?? '')?.host ?? [])
  for (const host of await findUnavailable(ctx.db, hosts)) await notePeer(ctx, host)
}

/** Whoever deletes something and is unknown here need not become known. But it may still come, or be fetched just now, and they are known after that. */
async function endOfUnknown(ctx: AppContext, uri: string | null, actorUri: string): Promise<RemoteActor | null> {
  if (uri === null || uri === actorUri || !isSameOrigin(uri, actorUri)) return null
  await markEnd(ctx, uri, actorUri)
  return findActorByUri(ctx, actorUri)
}

/** An activity without an id, or with one that is no web address, is anybody's: Fedify then believes nothing that is embedded. */
function isOwnActivity({ id }: Activity, actorUri: string): boolean {
  if (id !== null && isTooLong(id)) return false
  return originOf(actorUri) !== null && (originOf(id) === null || isSameOrigin(id, actorUri))
}

/** What takes something back, or keeps data true that is here already. */
function isTakenFromSuspended(activity: Activity): boolean {
  return [Delete, Undo, Reject, Update].some((kind) => activity instanceof kind)
}
