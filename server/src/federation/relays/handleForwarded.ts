import type { AppContext } from '../../AppContext.ts'
import { signingKeyOf } from '../../platform/http/signingKey.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { signerOf } from '../signerOf.ts'
import { askForRelayed, findRelayActor } from './relays.ts'

/**
 * Handles a post that an accepted relay forwards as its author sent it, signed by the relay. Its content is not trusted: the post is
 * fetched from its address. Answers the HTTP status, or null where the activity is not of this kind.
 */
export async function handleForwarded(ctx: AppContext, request: Request, activity: Json): Promise<202 | 401 | null> {
  if (activity['type'] !== 'Create') return null
  const key = signingKeyOf(request.headers)
  const actor = idOf(activity['actor'])
  if (key === null || actor === null || isSameOrigin(key, actor)) return null
  const relay = await findRelayActor(ctx, key)
  if (relay === null) return null
  const signer = await signerOf(ctx, request)
  if (signer?.owner !== relay) return 401
  const uri = idOf(activity['object'])
  // The actor must be the author, and the activity must contain a single post.
  if (uri !== null && recordsOf(activity['object']).length <= 1 && isSameOrigin(actor, uri)) await askForRelayed(ctx, uri)
  return 202
}
