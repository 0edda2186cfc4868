import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, isSigned, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term } from '../documents/term.ts'
import { addressesIn, isPublic } from '../documents/addressing.ts'
import { contextIn } from '../notes/readNote.ts'
import { signerOf } from '../signerOf.ts'

/**
 * Whether a non-public post is forwarded by an unrelated server. Its author's signature may be valid, but anybody who has the post could
 * send it to any inbox, whose owner would then count as one of its readers. So it must come from its author's server, or from the one that
 * keeps the circle it is addressed to.
 */
export async function isForwardedByStranger(ctx: AppContext, request: Request, activity: Json): Promise<boolean> {
  const isForAll = (object: Json) => [...addressesIn(term(object, 'to')), ...addressesIn(term(object, 'cc'))].some(isPublic)
  const objects = recordsOf(activity['object']).filter((object) => !isForAll(object))
  const actor = idOf(activity['actor'])
  if (objects.length === 0 || actor === null || !isSigned(activity)) return false
  if (!['Create', 'Update'].includes(String(activity['type']))) return false
  const signer = await signerOf(ctx, request)
  if (signer === null) return true
  const { key } = signer
  return !isSameOrigin(key, actor) && !objects.every((object) => isSameOrigin(key, contextIn(object)))
}
