import type { Context } from '@fedify/fedify'
import { isActor } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { PUBLIC } from '../documents/addressing.ts'
import { isOfSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import type { Recipient, Delivery, Send } from './Send.ts'

type OfRelay = Extract<Send, { readonly relayId: string }>

/** For a relay: this server follows it, unfollows it, or accepts its follow. Null where that has changed since. */
export async function relayDelivery(ctx: AppContext, fedify: Context<void>, send: OfRelay): Promise<Delivery | null> {
  const actor = `${ctx.settings.publicUrl}/actor`
  const delivery = ({ inbox, actorUri }: Place, activity: Omit<Delivery['activity'], 'actor'> & { id: string; type: string }): Delivery => {
    const to: Recipient = { uri: actorUri ?? inbox, inbox, sharedInbox: null }
    return { sender: INSTANCE_ACTOR, activity: { ...activity, actor }, to: [to], about: `relay ${send.relayId}`, isPersonal: true }
  }
  const follow = (id: string, { actorUri, isActorAsked }: Place) => ({
    id,
    type: 'Follow',
    actor,
    object: isActorAsked ? actorUri : PUBLIC,
  })
  if (send.what === 'leaveRelay') {
    const place = { inbox: send.inbox, actorUri: send.actorUri, isActorAsked: send.isActorAsked }
    return delivery(place, { id: `${send.followUri}/undo`, type: 'Undo', object: follow(send.followUri, place) })
  }
  const relay = await ctx.db.selectFrom('relays').selectAll().where('id', '=', send.relayId).executeTakeFirst()
  if (relay === undefined || relay.follow_uri === null || relay.state === 'off') return null
  if (await isOfSuspendedDomain(ctx, relay.address)) return null
  const isActorAsked = relay.dialect === 'actor'
  if (send.what === 'acceptRelay') {
    if (relay.inbox_url === null || relay.actor_uri === null) return null
    const place = { inbox: relay.inbox_url, actorUri: relay.actor_uri, isActorAsked }
    const object = { id: send.uri, type: 'Follow', actor: relay.actor_uri, object: actor }
    return delivery(place, { id: `${relay.follow_uri}/accept`, type: 'Accept', object })
  }
  if (relay.state !== 'waiting') return null
  const found = isActorAsked
    ? await findRelay(ctx, fedify, send.relayId, relay.address)
    : { inbox: relay.address, actorUri: null, isActorAsked }
  return found === null ? null : delivery(found, follow(relay.follow_uri, found))
}

interface Place {
  readonly inbox: string
  readonly actorUri: string | null
  readonly isActorAsked: boolean
}

/** Finds the inbox of a relay's actor; an address without an actor counts as a refusal. */
async function findRelay({ db }: AppContext, fedify: Context<void>, relayId: string, address: string): Promise<Place | null> {
  const actor = await fetchObject(fedify, address)
  const [id, inbox] = isActor(actor) ? [actor.id?.href, actor.inboxId?.href] : []
  const row = db.updateTable('relays').where('id', '=', relayId).where('state', '=', 'waiting')
  if (id === undefined || inbox === undefined || !isSameOrigin(id, inbox)) {
    await row.set({ state: 'rejected' }).execute()
    return null
  }
  await row.set({ actor_uri: id, inbox_url: inbox }).execute()
  return { inbox, actorUri: id, isActorAsked: true }
}
