import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { isOfSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import type { RelayTable } from '../table.ts'

/** The most posts from relays that wait to be fetched; further ones are dropped. */
const MOST_WAITING = 5_000

export const RELAYED_JOB = 'federation.relayed'

/** The relays that have accepted this server, without relays of suspended servers. */
async function acceptedRelays(ctx: AppContext): Promise<Selectable<RelayTable>[]> {
  const rows = await ctx.db.selectFrom('relays').selectAll().where('state', '=', 'accepted').execute()
  const isBlocked = await Promise.all(rows.map(({ inbox_url }) => isOfSuspendedDomain(ctx, inbox_url ?? '')))
  return rows.filter((_, index) => isBlocked[index] === false)
}

interface RelayInbox {
  readonly uri: string
  readonly inbox: string
  readonly sharedInbox: null
}

/** The inboxes of relays, which receive public posts in addition to their readers. */
export async function inboxesOfRelays(ctx: AppContext): Promise<RelayInbox[]> {
  const relays = await acceptedRelays(ctx)
  return relays.flatMap(({ inbox_url: inbox, actor_uri }) =>
    inbox === null ? [] : [{ uri: actor_uri ?? inbox, inbox, sharedInbox: null }],
  )
}

/** The actor of an accepted relay at this origin; null for none. */
export async function findRelayActor(ctx: AppContext, address: string): Promise<string | null> {
  return (await acceptedRelays(ctx)).find(({ actor_uri }) => actor_uri !== null && isSameOrigin(actor_uri, address))?.actor_uri ?? null
}

export async function isRelay(ctx: AppContext, actorUri: string): Promise<boolean> {
  const relay = await ctx.db
    .selectFrom('relays')
    .select('inbox_url')
    .where('state', '=', 'accepted')
    .where('actor_uri', '=', actorUri)
    .executeTakeFirst()
  return relay !== undefined && !(await isOfSuspendedDomain(ctx, relay.inbox_url ?? ''))
}

/**
 * Handles the answer of a relay to this server's follow; answers whether it was one. The answer names the follow by its id, which nobody
 * can guess, and comes from the server that was asked; if an actor was asked, from that actor.
 */
export async function takeRelayAnswer({ db }: AppContext, senderUri: string, json: Json, isAccepted: boolean): Promise<boolean> {
  const followUri = idOf(json['object'])
  if (followUri === null) return false
  const relay = await db.selectFrom('relays').selectAll().where('follow_uri', '=', followUri).executeTakeFirst()
  if (relay === undefined || relay.inbox_url === null || !isSameOrigin(relay.inbox_url, senderUri)) return false
  if (relay.actor_uri !== null && relay.actor_uri !== senderUri) return false
  await db
    .updateTable('relays')
    .set(isAccepted ? { state: 'accepted', actor_uri: senderUri } : { state: 'rejected' })
    .where('id', '=', relay.id)
    .where('follow_uri', '=', followUri)
    .execute()
  return true
}

/** The relay that follows this server back, as a relay followed by its actor does; it receives nothing before it is accepted. */
export async function findFollowingRelay({ db, settings }: AppContext, senderUri: string, json: Json): Promise<string | null> {
  if (idOf(json['object']) !== `${settings.publicUrl}/actor`) return null
  const relay = await db
    .selectFrom('relays')
    .select('id')
    .where('actor_uri', '=', senderUri)
    .where('state', 'in', ['waiting', 'accepted'])
    .executeTakeFirst()
  return relay?.id ?? null
}

/** Enqueues the fetch of a post that a relay announced. The relay's own copy is ignored. */
export async function askForRelayed({ db, jobs }: AppContext, uri: string): Promise<void> {
  const waiting = await db.selectFrom('jobs').select('id').where('name', '=', RELAYED_JOB).limit(MOST_WAITING).execute()
  if (waiting.length >= MOST_WAITING) return
  await jobs.enqueueMany(RELAYED_JOB, [{ uri }], { keyOf: () => uri, hostOf: () => URL.parse(uri)?.host ?? null })
}
