import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { listOf, rawOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term, typesOf } from '../documents/term.ts'
import { readNote } from './readNote.ts'
import { receiveNote } from './receiveNote.ts'
import { resolveNote } from './resolveNote.ts'
import { takeFeatured } from './storePins.ts'
import { findActorByUri } from '../remote-accounts/resolveActor.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'

/** How many posts are taken of one page, and how long that is believed, in milliseconds. */
const MOST_POSTS = 20
const FRESH_MS = 3_600_000

/** Fetches what an account of another server has pinned, and its posts of late, when its profile is opened for the first time in an hour. Nobody is told of them. */
export async function completeProfile(ctx: AppContext, fedify: Context<void>, accountId: string): Promise<void> {
  const account = await claim(ctx, accountId)
  if (account === null) return
  // Most families tell nobody of a pin.
  await takeFeatured(ctx, fedify, accountId).catch((error: unknown) => ctx.log.debug('Pinned posts were not fetched', { error }))
  if (account.outbox === null) return
  const outbox = await fetchObject(fedify, account.outbox)
  const page = outbox === null ? null : await firstPage(fedify, account.outbox, await rawOf(outbox))
  if (page === null) return
  for (const item of listOf(term(page, 'orderedItems') ?? term(page, 'items')).slice(0, MOST_POSTS))
    await take(ctx, fedify, account.actor, item)
}

interface Claimed {
  readonly actor: RemoteActor
  readonly outbox: string | null
}

/** Noted before anything is asked for: a server that does not answer is not asked again by everybody who looks. */
async function claim(ctx: AppContext, accountId: string): Promise<Claimed | null> {
  const now = ctx.now()
  const row = await ctx.db
    .updateTable('accounts')
    .set({ completed_at: now })
    .where('id', '=', accountId)
    .where('domain', 'is not', null)
    .where(isNotSuspended())
    .where((eb) => eb.or([eb('completed_at', 'is', null), eb('completed_at', '<', new Date(now.getTime() - FRESH_MS))]))
    .returning(['uri', 'outbox_url'])
    .executeTakeFirst()
  if (row?.uri == null) return null
  const actor = await findActorByUri(ctx, row.uri)
  const outbox = isSameOrigin(row.outbox_url, row.uri) ? row.outbox_url : null
  return actor === null || actor.isSuspended ? null : { actor, outbox }
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

/** Posts of its own alone: boosts would fetch from servers that nobody here has asked for anything. */
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
