import type { Context } from '@fedify/fedify'
import { Object as ActivityObject } from '@fedify/vocab'
import type { DocumentLoader } from '@fedify/fedify/runtime'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { createBearerLoader } from './createDocumentLoader.ts'
import { INSTANCE_ACTOR } from './instanceName.ts'
import { limitingFetches } from './readOnce.ts'
import { isSameOrigin, originOf } from './originOf.ts'
import { withCommonTerms } from './withCommonTerms.ts'

/**
 * Fetches the object at an address, signed by this server. The object is accepted only if its id, the requested address and the final
 * address are of one server; if the id differs from the final address, the object is fetched from there. Null where there is no suitable
 * object; throws where the server does not answer, because that may change.
 */
export async function fetchObject(fedify: Context<void>, address: string): Promise<ActivityObject | null> {
  return limitingFetches(async () => {
    const first = await load(fedify, address)
    if (first === null || first.id === address) return first?.object ?? null
    const second = await load(fedify, first.id)
    return second?.id === first.id ? second.object : null
  })
}

interface Loaded {
  readonly id: string
  readonly object: ActivityObject
}

/**
 * Fetches an object by an address with a token (`bear:?u=…&t=…`), as kmyblue sends objects with a limited audience. The address must be of
 * the sender's own server, which alone gets the token.
 */
export async function fetchBearcap(
  fedify: Context<void>,
  outgoing: Outgoing,
  bearcap: string,
  sender: string,
): Promise<ActivityObject | null> {
  const parameters = new URLSearchParams(/^bear:\?(.*)$/s.exec(bearcap)?.[1] ?? '')
  const [address, token] = [parameters.get('u'), parameters.get('t')]
  if (address === null || token === null || !/^[\w.~+/=-]{1,500}$/.test(token) || !isSameOrigin(address, sender)) return null
  const loaded = await load(fedify, address, createBearerLoader(outgoing, token))
  return loaded?.object ?? null
}

async function load(fedify: Context<void>, address: string, loader?: DocumentLoader): Promise<Loaded | null> {
  // Local objects are in the database, so this server never requests itself.
  if (originOf(address) === null || isSameOrigin(address, fedify.canonicalOrigin)) return null
  try {
    const documentLoader = loader ?? (await fedify.getDocumentLoader({ identifier: INSTANCE_ACTOR }))
    const { document, documentUrl } = await documentLoader(address)
    const object = await ActivityObject.fromJsonLd(withCommonTerms(document), {
      documentLoader,
      contextLoader: fedify.contextLoader,
      baseUrl: new URL(documentUrl),
    })
    const id = object.id?.href
    return id !== undefined && isSameOrigin(id, documentUrl) ? { id, object } : null
  } catch (error) {
    if (error instanceof OutgoingError ? error.kind === 'failed' : !isUnreadable(error)) throw error
    return null
  }
}

/** Errors of a document that will occur again at the next attempt. */
function isUnreadable(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || (error instanceof Error && error.name.startsWith('jsonld.'))
}
