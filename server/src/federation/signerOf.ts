import type { AppContext } from '../AppContext.ts'
import { isSameOrigin } from './documents/originOf.ts'
import { openFederation } from './openFederation.ts'

interface Signer {
  /** The ids of the key and of its owner, who are of one server. */
  readonly key: string
  readonly owner: string
}

/** The signer of a request; null where the signature is not valid. */
export async function signerOf(ctx: AppContext, request: Request): Promise<Signer | null> {
  const { federation, publicUrl } = ctx.settings
  if (federation === null) return null
  const { verifyRequest } = await import('@fedify/fedify')
  const { fedify, recentDocuments } = await openFederation(ctx, federation.secret)
  const { contextLoader } = fedify.createContext(new URL(publicUrl), undefined)
  const verified = await verifyRequest(request.clone(), { documentLoader: recentDocuments, contextLoader })
  const [key, owner] = [verified?.id ?? null, verified?.ownerId ?? null]
  return key === null || owner === null || !isSameOrigin(owner, key) ? null : { key: key.href, owner: owner.href }
}
