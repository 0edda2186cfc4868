import type { AppContext } from '../AppContext.ts'
import { accountUri } from '../people/accounts/addresses.ts'
import { findActor } from './actors/findActor.ts'
import { originOf } from './documents/originOf.ts'
import type { Json } from './documents/rawJson.ts'
import { followersAt } from './sending/followersDigest.ts'
import { partOfFollowers } from './sending/synchronizationHeader.ts'
import { isFromBlockedServer } from './readableNote.ts'
import { ACTIVITY_CONTEXT } from './sending/activityContext.ts'
import { signerOf } from './signerOf.ts'

/** The followers of a local account at the requesting server, for a request signed by any of that server's actors. Null for all other requests. */
export async function readableFollowers(ctx: AppContext, request: Request, username: string): Promise<Json | null> {
  const actor = await findActor(ctx, username)
  if (actor?.state !== 'present' || (await isFromBlockedServer(ctx, request))) return null
  const origin = originOf((await signerOf(ctx, request))?.owner)
  if (origin === null) return null
  const orderedItems = await followersAt(ctx.db, actor.account.id, origin)
  return {
    '@context': ACTIVITY_CONTEXT,
    id: partOfFollowers(accountUri(actor.account, ctx.settings.publicUrl)),
    type: 'OrderedCollection',
    totalItems: orderedItems.length,
    orderedItems,
  }
}
