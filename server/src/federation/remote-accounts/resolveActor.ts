import type { Context } from '@fedify/fedify'
import { isActor } from '@fedify/vocab'
import type { Actor } from '@fedify/vocab'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { storeRemoteEmojis } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { rawOf } from '../documents/rawJson.ts'
import { readEmojis } from '../documents/readEmojis.ts'
import { askWebFinger } from './askWebFinger.ts'
import type { WebFingerAnswer } from './askWebFinger.ts'
import { isOfSuspendedDomain, isSuspendedDomain } from './findDomainBlock.ts'
import { keepAccounts } from '../retention/keepAccounts.ts'
import type { Tables } from '../../Tables.ts'
import { readRemoteAccount } from './readRemoteAccount.ts'
import { storeRemoteAccount } from './storeRemoteAccount.ts'

/** A remote account, with the data needed for handling its activities. */
export interface RemoteActor {
  readonly id: string
  readonly uri: string
  readonly domain: string
  readonly isSuspended: boolean
  readonly fetchedAt: Date | null
  /** The followers collection. */
  readonly followersUrl: string | null
  /** Who may find its posts by default; null where it does not say. */
  readonly searchability: string | null
}

/** How long a fetched profile is used before it is fetched again, in milliseconds. */
const FRESH_MS = 86_400_000

const COLUMNS = ['id', 'domain', 'suspended_at', 'fetched_at', 'idle_since', 'followers_url', 'searchability', 'indexable'] as const

/** The columns of an account to read, as columns of `a`. */
export const ACTOR_COLUMNS = COLUMNS.map((column) => `a.${column}` as const)

type ActorRow = Pick<Selectable<Tables['accounts']>, (typeof COLUMNS)[number]>

/** The stored remote account with this ActivityPub id. */
export async function findActorByUri({ db }: Pick<AppContext, 'db'>, uri: string): Promise<RemoteActor | null> {
  const row = await db
    .selectFrom('accounts as a')
    .select(ACTOR_COLUMNS)
    .where('a.uri', '=', uri)
    .where('a.domain', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : actorOf({ db }, uri, row)
}

/** The account of this row; null for a local one, and for one that is being deleted. */
export async function actorOf({ db }: Pick<AppContext, 'db'>, uri: string, row: ActorRow): Promise<RemoteActor | null> {
  if (row.domain === null) return null
  if (row.idle_since !== null && !(await keepAccounts({ db }, [row.id])).includes(row.id)) return null
  return {
    id: row.id,
    uri,
    domain: row.domain,
    isSuspended: row.suspended_at !== null,
    fetchedAt: row.fetched_at,
    followersUrl: row.followers_url,
    searchability: row.searchability ?? (row.indexable ? 'public' : null),
  }
}

/** The account with this ActivityPub id; it is fetched where it is unknown, and again with `isRefreshed` if the stored one is too old. */
export async function resolveActor(ctx: AppContext, fedify: Context<void>, uri: string, isRefreshed = false): Promise<RemoteActor | null> {
  const known = await findActorByUri(ctx, uri)
  const isFresh = known !== null && (known.fetchedAt?.getTime() ?? 0) > ctx.now().getTime() - FRESH_MS
  if (known !== null && (isFresh || !isRefreshed)) return known
  if (await isOfSuspendedDomain(ctx, uri)) return known
  const fetched = await fetchObject(fedify, uri)
  if (!isActor(fetched)) return known
  return (await takeActor(ctx, fetched)) ?? known
}

/** Fetches the account with this ActivityPub id again; the stored one where its server does not answer. */
export async function refreshActor(ctx: AppContext, fedify: Context<void>, uri: string): Promise<RemoteActor | null> {
  if (await isOfSuspendedDomain(ctx, uri)) return null
  const fetched = await fetchObject(fedify, uri)
  return isActor(fetched) ? takeActor(ctx, fetched) : null
}

/** Stores an actor that was fetched from its own server. Null where the server of its handle does not confirm it. */
export async function takeActor(ctx: AppContext, actor: Actor): Promise<RemoteActor | null> {
  const uri = actor.id?.href
  if (uri === undefined || actor.inboxId === null) return null
  const json = await rawOf(actor)
  const finger = await confirmHandle(ctx, uri, String(actor.preferredUsername ?? ''))
  if (finger === null || (await isSuspendedDomain(ctx, finger.domain))) return null
  await storeRemoteEmojis(ctx, finger.domain, readEmojis(json))
  const createdAt = actor.published === null ? null : new Date(actor.published.epochMilliseconds)
  await storeRemoteAccount(
    ctx,
    { uri, username: finger.username, domain: finger.domain, createdAt: pastOnly(ctx, createdAt) },
    await readRemoteAccount(actor, json),
  )
  return findActorByUri(ctx, uri)
}

/**
 * The confirmed handle of an actor. If its domain is not that of the actor's server, that domain has to confirm it by WebFinger: otherwise
 * an actor could claim any handle.
 */
async function confirmHandle(
  ctx: Pick<AppContext, 'settings' | 'outgoing'>,
  uri: string,
  username: string,
): Promise<WebFingerAnswer | null> {
  const host = new URL(uri).host
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,255}$/u.test(username)) return null
  const named = await askWebFinger(ctx, username, host)
  if (named === null || named.uri !== uri || named.domain === ctx.settings.domain.toLowerCase()) return null
  if (named.domain === host) return named
  const confirmed = await askWebFinger(ctx, named.username, named.domain)
  return confirmed?.uri === uri && confirmed.domain === named.domain ? confirmed : null
}

function pastOnly({ now }: Pick<AppContext, 'now'>, date: Date | null): Date | null {
  return date !== null && date.getTime() > 0 && date.getTime() <= now().getTime() ? date : null
}
