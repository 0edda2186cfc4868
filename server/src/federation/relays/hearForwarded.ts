import type { AppContext } from '../../AppContext.ts'
import { signingKeyOf } from '../../platform/http/signingKey.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { openContext } from '../openContext.ts'
import { askForRelayed, findRelayActor } from './relays.ts'

/**
 * Takes a post that an accepted relay passes on as its author sent it: signed by the relay, and perhaps by nobody else. Its words are not believed, its address
 * is. Answers the status of the answer, or null for what is no such thing.
 */
export async function hearForwarded(ctx: AppContext, request: Request, activity: Json): Promise<202 | 401 | null> {
  if (activity['type'] !== 'Create') return null
  const key = signingKeyOf(request.headers)
  const actor = idOf(activity['actor'])
  if (key === null || actor === null || isSameOrigin(key, actor)) return null
  const relay = await findRelayActor(ctx, key)
  if (relay === null) return null
  const { verifyRequest } = await import('@fedify/fedify')
  const { documentLoader, contextLoader } = await openContext(ctx)
  const verified = await verifyRequest(request.clone(), { documentLoader, contextLoader })
  if (verified === null || verified.ownerId?.href !== relay || verified.id === null || !isSameOrigin(verified.id, relay)) return 401
  const uri = idOf(activity['object'])
  // A post is its author's own, and one at a time is sent.
  if (uri !== null && recordsOf(activity['object']).length <= 1 && isSameOrigin(actor, uri)) await askForRelayed(ctx, uri)
  return 202
}
