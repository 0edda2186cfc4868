import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term } from '../documents/term.ts'
import { addressesIn, isPublic } from '../documents/addressing.ts'
import { contextIn } from '../notes/readNote.ts'
import { signerOf } from '../signerOf.ts'

/**
 * Whether somebody passes on what is not for everybody. It may bear its author's own signature, so that it is provably theirs; but whoever has got it could bring it
 * to anybody's inbox, and its owner would count as one of its readers. So it has to come from its author's server, or from the one that keeps the circle to which
 * it is addressed.
 */
export async function isPassedOnByStranger(ctx: AppContext, request: Request, activity: Json): Promise<boolean> {
  const isForAll = (object: Json) => [...addressesIn(term(object, 'to')), ...addressesIn(term(object, 'cc'))].some(isPublic)
  const objects = recordsOf(activity['object']).filter((object) => !isForAll(object))
  const actor = idOf(activity['actor'])
  if (objects.length === 0 || actor === null || !('proof' in activity || 'signature' in activity)) return false
  if (!['Create', 'Update'].includes(String(activity['type']))) return false
  const signer = await signerOf(ctx, request)
  if (signer === null) return true
  const { key } = signer
  return !isSameOrigin(key, actor) && !objects.every((object) => isSameOrigin(key, contextIn(object)))
}
