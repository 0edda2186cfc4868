import type { Context } from '@fedify/fedify'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { listOf, rawOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { numberTerm, term, typesOf } from '../documents/term.ts'
import { readNote } from './readNote.ts'
import { receiveNote } from './receiveNote.ts'
import { resolveNote } from './resolveNote.ts'
import { takeFeatured } from './storePins.ts'
import { findActorByUri } from '../remote-accounts/resolveActor.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'

/** How many posts of one page are stored, and how long a profile is not fetched again, in milliseconds. */
const MOST_POSTS = 20
const FRESH_MS = 3_600_000
/** Larger counts of a server are not believed. */
const MOST_COUNTED = 1_000_000_000

/** Fetches the pinned and recent posts of a remote account when its profile is opened for the first time in an hour. Nobody is notified of them. */
export async function completeProfile(ctx: AppContext, fedify: Context<void>, accountId: string): Promise<void> {
  const account = await claim(ctx, accountId)
  if (account === null) return
  await Promise.all([
    // Most servers do not send pins.
    takeFeatured(ctx, fedify, accountId).catch((error: unknown) => ctx.log.debug('Pinned posts were not fetched', { error })),
    countPeople(ctx, fedify, account),
  ])
  if (account.outbox === null) return
  const outbox = await collectionAt(fedify, account.outbox)
  const page = outbox === null ? null : await firstPage(fedify, account.outbox, outbox)
  for (const item of page === null ? [] : listOf(term(page, 'orderedItems') ?? term(page, 'items')).slice(0, MOST_POSTS))
    await take(ctx, fedify, account.actor, item)
  if (outbox !== null) await storeCounts(ctx, accountId, { statuses: totalOf(outbox) })
}

interface Claimed {
  readonly id: string
  readonly actor: RemoteActor
  readonly outbox: string | null
  readonly followers: string | null
  readonly following: string | null
}

/** Fetches the number of its followers and followed accounts; a server that hides both, or does not answer, changes nothing. */
async function countPeople(ctx: AppContext, fedify: Context<void>, { id, followers, following }: Claimed): Promise<void> {
  const ask = async (address: string | null) => {
    const collection = address === null ? null : await collectionAt(fedify, address).catch(() => null)
    return collection === null ? null : totalOf(collection)
  }
  const [followersCount, followingCount] = await Promise.all([ask(followers), ask(following)])
  await storeCounts(ctx, id, { followers: followersCount, following: followingCount })
}

async function collectionAt(fedify: Context<void>, address: string): Promise<Json | null> {
  const collection = await fetchObject(fedify, address)
  return collection === null ? null : rawOf(collection)
}

/** The number of items in a collection; null where it does not tell. */
function totalOf(collection: Json): number | null {
  const total = numberTerm(collection, 'totalItems')
  return total === null || total < 0 ? null : Math.min(Math.floor(total), MOST_COUNTED)
}

type Counts = Partial<Record<'statuses' | 'followers' | 'following', number | null>>

/** Stores by how much each of the account's own counts exceeds the number known here. */
async function storeCounts({ db }: AppContext, accountId: string, counts: Counts): Promise<void> {
  const known = (['statuses', 'followers', 'following'] as const).flatMap((kind) => {
    const count = counts[kind] ?? null
    return count === null ? [] : [[`${kind}_beyond`, sql<number>`greatest(0, ${count}::integer - ${sql.ref(`${kind}_count`)})`] as const]
  })
  if (known.length > 0) await db.updateTable('accounts').set(Object.fromEntries(known)).where('id', '=', accountId).execute()
}

/** Stored before the requests: a server that does not answer is not asked again for every reader. */
async function claim(ctx: AppContext, accountId: string): Promise<Claimed | null> {
  const now = ctx.now()
  const row = await ctx.db
    .updateTable('accounts')
    .set({ completed_at: now })
    .where('id', '=', accountId)
    .where('domain', 'is not', null)
    .where(isNotSuspended())
    .where((eb) => eb.or([eb('completed_at', 'is', null), eb('completed_at', '<', new Date(now.getTime() - FRESH_MS))]))
    .returning(['uri', 'outbox_url', 'followers_url', 'following_url'])
    .executeTakeFirst()
  if (row?.uri == null) return null
  const actor = await findActorByUri(ctx, row.uri)
  if (actor === null || actor.isSuspended) return null
  const own = (address: string | null) => (isSameOrigin(address, row.uri) ? address : null)
  return { id: accountId, actor, outbox: own(row.outbox_url), followers: own(row.followers_url), following: own(row.following_url) }
}

async function firstPage(fedify: Context<void>, address: string, collection: Json): Promise<Json | null> {
  if (term(collection, 'orderedItems') !== undefined) return collection
  const first = term(collection, 'first')
  const [embedded] = recordsOf(first)
  if (embedded !== undefined && term(embedded, 'orderedItems') !== undefined) return embedded
  const next = typeof first === 'string' ? first : null
  if (next === null || !isSameOrigin(next, address)) return null
  const page = await fetchObject(fedify, next)
  return page === null ? null : rawOf(page)
}

/** Only its own posts: fetching boosts would send requests to further servers. */
async function take(ctx: AppContext, fedify: Context<void>, author: RemoteActor, item: unknown): Promise<void> {
  const [activity] = recordsOf(item)
  if (activity === undefined || !typesOf(activity).includes('Create')) return
  const object = term(activity, 'object')
  const [embedded] = recordsOf(object)
  if (embedded === undefined) {
    if (typeof object === 'string' && isSameOrigin(object, author.uri)) await resolveNote(ctx, fedify, object)
    return
  }
  const note = readNote(embedded)
  if (note !== null && note.authorUri === author.uri) await receiveNote(ctx, note, { author, arrival: 'fetched' })
}
