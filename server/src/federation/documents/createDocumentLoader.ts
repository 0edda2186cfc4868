import { signRequest } from '@fedify/fedify'
import type { AuthenticatedDocumentLoaderFactory, DocumentLoader } from '@fedify/fedify/runtime'
import { preloadedContexts } from '@fedify/fedify/runtime'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'

const ACCEPT = 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
const TYPES = ['application/activity+json', 'application/ld+json', 'application/json']
const known = new Map(Object.entries(preloadedContexts))

/** Fetches JSON documents of other servers through the guarded `outgoing`. Well-known vocabularies are built in and not fetched. */
export function createDocumentLoader(outgoing: Outgoing): DocumentLoader {
  return (url) => load(outgoing, url, { accept: ACCEPT })
}

/** The same with requests signed by a local account, for servers that require it. */
export function createSignedLoader(outgoing: Outgoing): AuthenticatedDocumentLoaderFactory {
  return ({ keyId, privateKey }) =>
    async (url) => {
      const request = new Request(url, { headers: { accept: ACCEPT } })
      // The older signature format, which every server understands.
      const signed = await signRequest(request, privateKey, keyId, { spec: 'draft-cavage-http-signatures-12' })
      return load(outgoing, url, Object.fromEntries(signed.headers))
    }
}

async function load(outgoing: Outgoing, url: string, headers: Record<string, string>): ReturnType<DocumentLoader> {
  const document = known.get(url)
  if (document !== undefined) return { contextUrl: null, document, documentUrl: url }
  const answer = await outgoing.ask(url, { headers, types: TYPES })
  if (answer.status !== 200) throw new OutgoingError('unsuitable', `the status ${answer.status}`)
  return { contextUrl: null, document: readJson(answer.bytes), documentUrl: answer.url }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new OutgoingError('unsuitable', 'what is no JSON')
  }
}
